import { scriptOf } from '#shared/analytics/integrations.ts'

interface KakaoWindow {
  Kakao?: {
    isInitialized(): boolean
    init(key: string): void
    Share: { sendDefault(message: object): void }
  }
}

/** Of the version that `scriptOf` names, as Kakao publishes it. */
const INTEGRITY = 'sha384-DKYJZ8NLiK8MN4/C5P2dtSmLQ4KwPaoqAfyA/DfmEc1VDxu4yyC7wy6K1Hs90nka'
/** Size of the picture in the message, pixels (COUR-06). */
const PICTURE = { imageWidth: 400, imageHeight: 225 } as const

const page = window as unknown as KakaoWindow

function load(src: string): Promise<void> {
  const script = document.createElement('script')
  Object.assign(script, { async: true, src, integrity: INTEGRITY, crossOrigin: 'anonymous' })
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) script.addEventListener(end, () => resolve(), { once: true })
    document.head.append(script)
  })
}

export interface SharedClass {
  title: string
  link: string
  imageUrl: string | null
  /** Label of the button in the message. */
  button: string
}

/**
 * Opens Kakao's window to send a class by KakaoTalk (COUR-06). @returns `missing`: its program could not be loaded, as where it is
 * blocked; `failed`: Kakao refused it, as for a domain that its key is not for.
 */
export async function shareByKakao(apiKeyId: string, { title, link, imageUrl, button }: SharedClass): Promise<'opened' | 'missing' | 'failed'> {
  if (page.Kakao === undefined) await load(scriptOf({ toolType: 'KAKAO_SHARE', apiKeyId }) ?? '')
  const kakao = page.Kakao
  if (kakao === undefined) return 'missing'
  const address = { mobileWebUrl: link, webUrl: link }
  try {
    if (!kakao.isInitialized()) kakao.init(apiKeyId)
    kakao.Share.sendDefault({
      objectType: 'feed',
      content: { title, link: address, ...(imageUrl === null ? {} : { imageUrl, ...PICTURE }) },
      buttons: [{ title: button, link: address }],
    })
    return 'opened'
  } catch {
    return 'failed'
  }
}
