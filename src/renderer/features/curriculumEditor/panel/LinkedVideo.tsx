import { IconBrandVimeo, IconBrandYoutube } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { linkedVideo } from '#shared/curriculum/items.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { addressOfVideo, parseVideoLink, secondsOfLength } from '#shared/kernel/video/videoLinks.ts'
import type { VideoLink } from '#shared/kernel/video/videoLinks.ts'
import { vodTypeCd } from '#shared/kernel/codes.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatLength } from '#renderer/lib/dates.ts'
import { Button, Callout, Picture, Segmented, Skeleton, TextField } from '#renderer/ui/index.ts'
import { useEditor } from '../useCurriculum.ts'
import type { ItemFields } from './useItemEditing.ts'
import { VideoPreview } from './VideoPreview.tsx'
import styles from './panel.module.css'

interface LinkedVideoProps {
  body: CurriculumBodyOf<'02'>
  set: (fields: ItemFields) => void
}

const typeOf = (linkUrl: string) => vodTypeCd[parseVideoLink(linkUrl)?.provider ?? 'youtube']

/** A file of ours, or a video at YouTube or Vimeo (STU-03). */
export function VideoSource({ body, locked, set }: LinkedVideoProps & { locked: boolean }) {
  const { t } = useTranslation('curriculum')
  return (
    <Segmented
      label={t('source.label')} disabled={locked} value={body.vodTypeCd === vodTypeCd.hosted ? 'file' : 'link'} choices={[{ value: 'file', label: t('source.file') }, { value: 'link', label: t('source.link') }]}
      onChange={(source) => set({ vodTypeCd: source === 'file' ? vodTypeCd.hosted : typeOf(body.linkUrl) })}
    />
  )
}

/** The link of a video, with what its provider tells of it. */
export function LinkedVideo({ body, error, set }: LinkedVideoProps & { error: string | undefined }) {
  const { t } = useTranslation('curriculum')
  const [isTyping, setTyping] = useState(false)
  const link = linkedVideo(body)
  const type = (linkUrl: string) => {
    const found = parseVideoLink(linkUrl)
    const isSame = found !== null && link !== null && addressOfVideo(found) === addressOfVideo(link)
    set({ linkUrl, ...(found === null ? {} : { vodTypeCd: vodTypeCd[found.provider] }), ...(isSame ? {} : { duration: null }) })
  }
  return (
    <section aria-label={t('source.link')} className={styles.file}>
      <TextField
        label={t('link.label')} description={t('link.help')} placeholder="https://youtu.be/…" type="url" inputMode="url" autoComplete="off" maxLength={500} value={body.linkUrl} required
        error={isTyping ? undefined : error} onFocus={() => setTyping(true)} onBlur={() => setTyping(false)} onChange={(event) => type(event.currentTarget.value)}
        // A pasted address is complete.
        onPaste={() => setTyping(false)}
      />
      {link === null ? null : <KnownVideo key={addressOfVideo(link)} link={link} body={body} set={set} />}
    </section>
  )
}

function KnownVideo({ link, body, set }: LinkedVideoProps & { link: VideoLink }) {
  const { t } = useTranslation('curriculum')
  const client = useClient()
  const { channelSeq, courseSeq } = useEditor()
  const { data, isPending, isError } = useQuery({
    ...callQuery(client, contract.curriculum.videoLink, { params: { channelSeq, courseSeq }, query: { linkUrl: addressOfVideo(link) } }), staleTime: Infinity, retry: false, meta: { errors: 'inline' },
  })
  const [shows, setShows] = useState(false)
  const take = useEffectEvent((title: string, duration: number | null) => {
    if (title !== '' && body.title === t('new.02')) set({ title })
    if (duration !== null && body.duration === null) set({ duration })
  })
  useEffect(() => { if (data !== undefined) take(data.title, data.duration) }, [data])
  const problem = isError ? 'unavailable' : (data?.problem ?? null)
  const Brand = link.provider === 'youtube' ? IconBrandYoutube : IconBrandVimeo
  const needsPlayer = !isPending && problem !== 'notFound' && body.duration === null && (data?.duration ?? null) === null
  return (
    <>
      {isPending ? <Skeleton height={92} radius="md" /> : problem === null && data !== undefined ? (
        <div className={styles.video}>
          <div className={styles.poster}><Picture src={data.thumbnail} alt="" /></div>
          <div className={styles.mediaWords}>
            <strong>{data.title}</strong>
            <span className={styles.brand}><Brand size={18} stroke={1.75} aria-hidden="true" />{link.provider === 'youtube' ? 'YouTube' : 'Vimeo'}</span>
            {data.title === '' || body.title === data.title ? null : <div className={styles.buttons}><Button size="sm" onClick={() => set({ title: data.title })}>{t('link.useTitle')}</Button></div>}
          </div>
        </div>
      ) : <Callout tone="warning">{t(`link.problem.${problem ?? 'unavailable'}`)}</Callout>}
      <LengthField key={body.duration} duration={body.duration} set={set} />
      {shows || needsPlayer
        ? <VideoPreview link={link} title={body.title} onLength={(seconds) => { if (body.duration === null || Math.abs(body.duration - seconds) >= 1) set({ duration: seconds }) }} />
        : <div><Button size="sm" kind="soft" onClick={() => setShows(true)}>{t('link.preview')}</Button></div>}
    </>
  )
}

function LengthField({ duration, set }: { duration: number | null; set: (fields: ItemFields) => void }) {
  const { t } = useTranslation('curriculum')
  const [typed, setTyped] = useState(duration === null ? '' : formatLength(duration))
  const [isWrong, setWrong] = useState(false)
  const settle = () => {
    const seconds = secondsOfLength(typed)
    setWrong(typed.trim() !== '' && seconds === null)
    // Shown without fractions: an unchanged length keeps them.
    if (typed !== (duration === null ? '' : formatLength(duration)) && (seconds !== null || typed.trim() === '')) set({ duration: seconds })
  }
  return (
    <TextField
      label={t('link.length')} description={duration === null ? t('link.lengthUnknown') : t('link.lengthHelp')} placeholder="12:30" className={styles.short ?? ''} value={typed}
      error={isWrong ? t('link.lengthWrong') : undefined} onChange={(event) => setTyped(event.currentTarget.value)} onBlur={settle}
    />
  )
}
