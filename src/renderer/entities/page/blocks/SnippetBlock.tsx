import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockOf } from '#shared/page/blocks/blocks.ts'
import { snippetMessage, snippetPath, snippetSandbox } from '#shared/page/snippetFrame.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { needsScripts } from '#renderer/lib/page.ts'
import { BlockTitle } from './BlockTitle.tsx'
import { useEmptyBlock } from './emptyBlock.ts'
import styles from './blocks.module.css'

/** Markup of the site's own in a frame without an origin: it reaches neither this page nor its storage, and cannot navigate it. */
export function SnippetBlock({ block: { title, html, height } }: { block: BlockOf<'snippet'> }) {
  const { t } = useTranslation('page')
  const empty = useEmptyBlock()
  const address = useMediaUrl()(snippetPath)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const send = () => frame.current?.contentWindow?.postMessage({ type: snippetMessage.show, html }, '*')
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== null && source === frame.current?.contentWindow && typeof data === 'object' && data !== null && 'type' in data && data.type === snippetMessage.ready) send()
    }
    window.addEventListener('message', listen)
    // The frame of a served page may have been ready before.
    send()
    return () => window.removeEventListener('message', listen)
  }, [html])
  if (html.trim() === '') return empty('snippet')
  needsScripts()
  return (
    <>
      <BlockTitle>{title}</BlockTitle>
      {/* Another text needs another frame: the one before has run. */}
      <iframe key={html} ref={frame} className={styles.snippet} title={title === '' ? t('snippet') : title} src={address} sandbox={snippetSandbox} loading="lazy" referrerPolicy="no-referrer" style={{ height }} />
    </>
  )
}
