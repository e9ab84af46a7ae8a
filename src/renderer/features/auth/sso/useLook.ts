import type { SsoLook } from '#shared/sso/handOver.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useColorScheme } from '#renderer/ui/index.ts'

export function useLook(): SsoLook {
  const lang = useLanguage()
  const { chosen } = useColorScheme()
  return { lang, ...(chosen === 'auto' ? {} : { colorScheme: chosen }) }
}
