import type { QueryKey } from '@tanstack/react-query'
import { callKey } from '#renderer/entities/callQuery.ts'

export const staffKeys = {
  ofSite: (): readonly QueryKey[] => [callKey('staff.list'), callKey('staff.roles'), callKey('staff.candidates'), callKey('staff.classCandidates'), callKey('staff.classManagers')],
}
