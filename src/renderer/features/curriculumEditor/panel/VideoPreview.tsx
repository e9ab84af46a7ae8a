import { useCallback, useEffectEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { playerPath, playerPermissions, playerSandbox } from '#shared/kernel/video/videoFrames.ts'
import type { VideoLink } from '#shared/kernel/video/videoLinks.ts'
import { stillEngine } from '#renderer/entities/videoPlayer/engine.ts'
import type { Engine, EngineFault } from '#renderer/entities/videoPlayer/engine.ts'
import { createFrameChannel } from '#renderer/entities/videoPlayer/frameChannel.ts'
import { createVimeoEngine } from '#renderer/entities/videoPlayer/vimeo.ts'
import { createYoutubeEngine } from '#renderer/entities/videoPlayer/youtube.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Button, Callout } from '#renderer/ui/index.ts'
import styles from './panel.module.css'

const noSubscription = () => () => undefined

/** A provider's player in the editor: shows that learners will see the video, and tells its length. */
export function VideoPreview({ link, title, onLength }: { link: VideoLink; title: string; onLength: (seconds: number) => void }) {
  const { t } = useTranslation('curriculum')
  const language = useLanguage()
  const mediaUrl = useMediaUrl()
  const { provider, id, hash } = link
  const [engine, setEngine] = useState<Engine<unknown> | null>(null)
  const [fault, setFault] = useState<EngineFault | null>(null)
  const { duration, playing } = useSyncExternalStore(engine?.subscribe ?? noSubscription, () => engine?.state() ?? stillEngine)
  const attach = useCallback((frame: HTMLIFrameElement) => {
    const channel = createFrameChannel(frame, mediaUrl(playerPath({ provider, id, hash } as VideoLink, language)))
    const made = provider === 'youtube' ? createYoutubeEngine(channel) : createVimeoEngine(channel)
    setEngine(made)
    void made.attach(null, 0, setFault)
    return () => made.stop()
  }, [provider, id, hash, language, mediaUrl])
  const tell = useEffectEvent(onLength)
  useEffect(() => { if (duration > 0) tell(Math.floor(duration * 1000) / 1000) }, [duration])
  return (
    <div className={styles.preview}>
      <iframe ref={attach} title={t('link.previewOf', { title })} sandbox={playerSandbox} allow={playerPermissions} />
      {fault === null
        ? <div className={styles.buttons}><Button size="sm" kind="soft" onClick={() => (playing ? engine?.pause() : engine?.play())}>{playing ? t('link.pause') : t('link.play')}</Button></div>
        : <Callout tone="danger">{t(fault === 'notFound' ? 'link.problem.notFound' : 'link.problem.noPlayer')}</Callout>}
    </div>
  )
}
