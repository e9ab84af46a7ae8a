import { integrationNames } from '#shared/operator/contract.ts'
import type { Integration, IntegrationName } from '#shared/operator/contract.ts'
import type { Tool } from '#shared/analytics/toolTypes.ts'
import type { Config } from '#server/infra/config/config.ts'
import { paymentKeyNames } from '#server/infra/config/paymentSettings.ts'

interface Found {
  isOn: boolean
  /** Played where it is not on. */
  standIn?: boolean
  settings: readonly string[]
}

/** Which services of others the settings turn on; tells the settings' names, never their values. */
export function integrationsOf({ smtpUrl, s3, social, payment, conference, videoHost, postcode, map, tools }: Config): Integration[] {
  const login = (type: keyof typeof social.registrations, name: string): Found => ({
    isOn: social.registrations[type].clientId !== undefined, standIn: social.standIn, settings: [`SNS_${name}_CLIENT_ID`, `SNS_${name}_CLIENT_SECRET`],
  })
  const paid = (company: keyof typeof paymentKeyNames): Found => ({ isOn: payment[company] !== undefined, standIn: payment.standIn, settings: paymentKeyNames[company] })
  const tool = (type: Tool['toolType'], setting: string): Found => ({ isOn: tools.some(({ toolType }) => toolType === type), settings: [setting] })
  const live = { standIn: conference.standIn }
  const found: Record<IntegrationName, Found> = {
    smtp: { isOn: smtpUrl !== undefined, settings: ['SMTP_URL'] },
    s3: { isOn: s3 !== undefined, settings: ['S3_BUCKET'] },
    kakaoLogin: login('KAK', 'KAKAO'), naverLogin: login('NAV', 'NAVER'), googleLogin: login('GOG', 'GOOGLE'), facebookLogin: login('FAB', 'FACEBOOK'),
    nice: paid('nice'), kakaopay: paid('kakao'), paypal: paid('paypal'),
    jitsi: { ...live, isOn: conference.jitsi !== undefined, settings: ['JITSI_ORIGIN', 'JITSI_APP_ID', 'JITSI_SECRET'] },
    zoom: { ...live, isOn: conference.zoom !== undefined, settings: ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'] },
    gooroomee: { ...live, isOn: conference.gooroomee !== undefined, settings: ['GOOROOMEE_TOKEN'] },
    youtube: { isOn: videoHost.youtubeKey !== undefined, standIn: videoHost.standIn, settings: ['YOUTUBE_API_KEY'] },
    postcode: { isOn: postcode.key !== undefined, standIn: postcode.standIn, settings: ['POSTCODE_KEY'] },
    map: { isOn: map.tilesUrl !== undefined, settings: ['MAP_TILES_URL'] },
    tagManager: tool('TAG_MANAGER', 'TAG_MANAGER_ID'), errorReporting: tool('ERROR_REPORTING', 'ERROR_REPORTING_DSN'), chat: tool('CHAT', 'CHAT_KEY'), kakaoShare: tool('KAKAO_SHARE', 'KAKAO_SHARE_KEY'),
  }
  return integrationNames.map((name) => {
    const { isOn, standIn, settings } = found[name]
    return { name, state: isOn ? 'on' : standIn === true ? 'standIn' : 'off', settings: [...settings] }
  })
}
