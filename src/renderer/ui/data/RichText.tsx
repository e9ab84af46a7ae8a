import { Typography } from '@mantine/core'
import { Suspense, lazy, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Skeleton } from '#renderer/ui/library.ts'
import type { RichTextEditorProps } from '#renderer/ui/inputs/RichTextEditor.tsx'
import styles from './RichText.module.css'

/** Text of the rich text editor. `html` must come from the server, which sanitises it on write. */
export function RichText({ html }: { html: string }) {
  const { t } = useTranslation('common')
  const absolute = useMediaUrl()
  const language = useLanguage()
  const text = useRef<HTMLDivElement>(null)
  // The desktop's page has another origin than the pictures.
  const shown = absolute('/') === '/' ? html : html.replaceAll(/(["\s])(\/images\/\d+\/[0-9a-f]{32}\.)/g, (_, before: string, address: string) => `${before}${absolute(address)}`)
  useEffect(() => {
    const element = text.current
    if (element === null || !/<table|data-video/.test(shown)) return undefined
    let left = false
    let undo: (() => void) | undefined
    void (async () => {
      const { enliven } = await import('./enliven.ts')
      if (!left) undo = enliven(element, { language, absolute, playLabel: (provider) => t('playVideo', { provider }) })
    })()
    return () => {
      left = true
      undo?.()
    }
  }, [shown, language, absolute, t])
  // oxlint-disable-next-line react/no-danger -- sanitised by the server on write against an allow-list
  return <Typography className={`${styles.text} ${styles.blocks}`}><div ref={text} dangerouslySetInnerHTML={{ __html: shown }} /></Typography>
}

const Editor = lazy(async () => {
  const [{ RichTextEditor: editor }] = await Promise.all([import('#renderer/ui/inputs/RichTextEditor.tsx'), loadTexts(['editor'])])
  return { default: editor }
})

export function RichTextEditor(props: RichTextEditorProps) {
  return <Suspense fallback={<Skeleton height={240} radius="md" />}><Editor {...props} /></Suspense>
}
