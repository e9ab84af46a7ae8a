import type accountMenuTexts from '#locales/ko/accountMenu.json'
import type siteSwitchTexts from '#locales/ko/siteSwitch.json'
import type siteFrameTexts from '#locales/ko/siteFrame.json'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import { sessionKey, siteKeys } from '#renderer/entities/session/keys.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { accountMenu: typeof accountMenuTexts; siteFrame: typeof siteFrameTexts; siteSwitch: typeof siteSwitchTexts }
}

const alarmKeys = [callKey('alarm.list'), callKey('alarm.settings')]

export const shell: Feature = {
  refetch: {
    [socketCommand.alarmArrived]: () => [...alarmKeys, sessionKey],
    [socketCommand.standingChanged]: () => [sessionKey, ...siteKeys],
    [socketCommand.personChanged]: () => [sessionKey, callKey('alarm.settings')],
    [socketCommand.messagesMissed]: () => [sessionKey, ...siteKeys, ...alarmKeys],
  },
}
