import { scriptOf } from '#shared/analytics/integrations.ts'
import { integrationNames } from '#shared/operator/contract.ts'
import type { Integration, IntegrationName } from '#shared/operator/contract.ts'
import type { Tool } from '#shared/analytics/toolTypes.ts'
import type { Config } from '#server/infra/config/config.ts'
import { paymentKeyNames } from '#server/infra/config/paymentSettings.ts'
import { gooroomeeAddresses } from '#server/infra/conference/gooroomee.ts'
import { zoomAddresses } from '#server/infra/conference/zoom.ts'
import { publishedEndpoints } from '#server/infra/videoHost/providers.ts'
import { tokenAddressOf } from '#server/modules/social/index.ts'

interface Found {
  isOn: boolean
  /** Played where it is not on. */
  standIn?: boolean
  settings: readonly string[]
  /** Address that the server, or a page, calls; undefined: checked by another check. */
  address?: string | undefined
}

/** What is known of an integration before it is called. */
export interface KnownIntegration extends Omit<Integration, 'health'> {
  address: string | undefined
}

/** Which services of others the settings turn on; tells the settings' names, never their values. */
export function integrationsOf({ smtpUrl, s3, social, payment, conference, videoHost, postcode, map, tools }: Config): KnownIntegration[] {
  const login = (type: keyof typeof social.registrations, name: string): Found => ({
    isOn: social.registrations[type].clientId !== undefined, standIn: social.standIn, settings: [`SNS_${name}_CLIENT_ID`, `SNS_${name}_CLIENT_SECRET`], address: tokenAddressOf(type, social.registrations[type]),
  })
  const paid = (company: keyof typeof paymentKeyNames): Found => ({ isOn: payment[company] !== undefined, standIn: payment.standIn, settings: paymentKeyNames[company], address: payment[company]?.apiUrl })
  const tool = (type: Tool['toolType'], setting: string): Found => {
    const found = tools.find(({ toolType }) => toolType === type)
    // The DSN is an address with a key in it.
    return { isOn: found !== undefined, settings: [setting], address: found === undefined ? undefined : new URL(scriptOf(found) ?? found.apiKeyId).origin }
  }
  const live = { standIn: conference.standIn }
  const found: Record<IntegrationName, Found> = {
    smtp: { isOn: smtpUrl !== undefined, settings: ['SMTP_URL'] },
    s3: { isOn: s3 !== undefined, settings: ['S3_BUCKET'] },
    kakaoLogin: login('KAK', 'KAKAO'), naverLogin: login('NAV', 'NAVER'), googleLogin: login('GOG', 'GOOGLE'), facebookLogin: login('FAB', 'FACEBOOK'),
    nice: paid('nice'), kakaopay: paid('kakao'), paypal: paid('paypal'),
    jitsi: { ...live, isOn: conference.jitsi !== undefined, settings: ['JITSI_ORIGIN', 'JITSI_APP_ID', 'JITSI_SECRET'], address: conference.jitsi?.origin },
    zoom: { ...live, isOn: conference.zoom !== undefined, settings: ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'], address: zoomAddresses.api() },
    gooroomee: { ...live, isOn: conference.gooroomee !== undefined, settings: ['GOOROOMEE_TOKEN'], address: gooroomeeAddresses.api() },
    youtube: { isOn: videoHost.youtubeKey !== undefined, standIn: videoHost.standIn, settings: ['YOUTUBE_API_KEY'], address: publishedEndpoints.youtubeData },
    postcode: { isOn: postcode.key !== undefined, standIn: postcode.standIn, settings: ['POSTCODE_KEY'], address: postcode.url },
    map: { isOn: map.tilesUrl !== undefined, settings: ['MAP_TILES_URL'], address: map.tilesUrl?.replace(/\{[zxy]\}/g, '0') },
    tagManager: tool('TAG_MANAGER', 'TAG_MANAGER_ID'), errorReporting: tool('ERROR_REPORTING', 'ERROR_REPORTING_DSN'), chat: tool('CHAT', 'CHAT_KEY'), kakaoShare: tool('KAKAO_SHARE', 'KAKAO_SHARE_KEY'),
  }
  return integrationNames.map((name) => {
    const { isOn, standIn, settings, address } = found[name]
    return { name, state: isOn ? 'on' : standIn === true ? 'standIn' : 'off', settings: [...settings], address }
  })
}
