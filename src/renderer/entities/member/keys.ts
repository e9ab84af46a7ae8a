import { callKey } from '#renderer/entities/callQuery.ts'

export const memberKeys = { ofSite: () => [callKey('member.list'), callKey('member.count'), callKey('member.detail'), callKey('member.invitations')], invitations: () => [callKey('member.invitations')] }
