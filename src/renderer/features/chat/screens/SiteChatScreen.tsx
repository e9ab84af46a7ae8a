import { IconMessages } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatSettings, ReportedMessage } from '#shared/chat/contract.ts'
import { BANNED_WORDS_MAX, BANNED_WORD_LENGTH, pictureSenders, slowModes } from '#shared/chat/rules.ts'
import { contract } from '#shared/contract.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { chatQueries } from '#renderer/entities/chat/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { TextLink } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, EmptyState, ErrorState, PageTitle, RadioGroup, Select, Skeleton, Switch, TagsField, toast } from '#renderer/ui/index.ts'
import styles from '../components/chatPages.module.css'

/** `/settings/chat`: the rules of the chats of a site's classes, and what was reported in them (SET-07). */
export function SiteChatScreen() {
  const { t } = useTranslation('chat')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const settings = useQuery(chatQueries.settings(client, channelSeq))
  return (
    <>
      <PageTitle description={t('site.lead')}>{t('site.title')}</PageTitle>
      <section className={styles.section} aria-labelledby="chat-rules">
        <h2 className={styles.sectionTitle} id="chat-rules">{t('site.rules')}</h2>
        {settings.isPending ? <div aria-hidden="true">{[0, 1, 2].map((row) => <Skeleton key={row} height={56} radius="md" mb={16} />)}</div> : null}
        {settings.isError && settings.data === undefined ? <ErrorState message={errorText(settings.error)} onRetry={() => { void settings.refetch() }} /> : null}
        {settings.data === undefined ? null : <Rules key={channelSeq} channelSeq={channelSeq} saved={settings.data} />}
      </section>
      <section aria-labelledby="chat-reported">
        <h2 className={styles.sectionTitle} id="chat-reported">{t('site.reported')}</h2>
        <Reported channelSeq={channelSeq} />
      </section>
    </>
  )
}

function Rules({ channelSeq, saved }: { channelSeq: number; saved: ChatSettings }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const queries = useQueryClient()
  const { can } = useAbility()
  const { t: forms } = useTranslation('form')
  const [form, setForm] = useState(saved)
  const [word, setWord] = useState('')
  const change = (part: Partial<ChatSettings>) => setForm((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: () => client(contract.chat.updateSettings, { params: { channelSeq }, body: form }),
    onSuccess: async () => {
      toast.show({ message: t('site.saved'), tone: 'success' })
      await invalidate(queries, [chatQueries.settings(client, channelSeq).queryKey])
    },
  })
  const disabled = !can('SITE_CLASS_UPDATE')
  const addWords = (typed: string) => {
    const added = typed.split(/[,\t\r\n]/).map((one) => one.trim().slice(0, BANNED_WORD_LENGTH)).filter((one) => one !== '')
    change({ bannedWords: [...new Set([...form.bannedWords, ...added])].slice(0, BANNED_WORDS_MAX) })
    setWord('')
    return true
  }
  return (
    <>
      <Switch label={t('site.on')} description={t('site.onHelp')} checked={form.isOn} disabled={disabled} onChange={(event) => change({ isOn: event.currentTarget.checked })} />
      <Select
        label={t('site.slow')} description={t('site.slowHelp')} value={String(form.slowSeconds)} disabled={disabled}
        data={slowModes.map((mode) => ({ value: String(mode), label: mode === 0 ? t('manage.slowOff') : t('manage.seconds', { count: mode }) }))}
        onChange={(value) => change({ slowSeconds: slowModes.find((mode) => String(mode) === value) ?? 0 })}
      />
      <RadioGroup label={t('site.pictures')} value={form.pictures} disabled={disabled} onChange={(pictures) => change({ pictures })} choices={pictureSenders.map((value) => ({ value, label: t(`site.senders.${value}`) }))} />
      <TagsField
        label={t('site.words')} description={t('site.wordsHelp')} tags={form.bannedWords} text={word} disabled={disabled} removeLabel={(tag) => forms('tags.remove', { tag })} placeholder={forms('tags.placeholder')}
        onText={(typed) => setWord(typed.slice(0, BANNED_WORD_LENGTH))} onAdd={addWords} onRemove={(index) => change({ bannedWords: form.bannedWords.toSpliced(index, 1) })}
      />
      {disabled ? null : <div><Button kind="primary" loading={save.isPending} onClick={() => save.mutate()}>{t('site.save')}</Button></div>}
    </>
  )
}

function Reported({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const errorText = useErrorText()
  const list = useInfiniteQuery(chatQueries.reports(client, channelSeq))
  if (list.isPending) return <Skeleton height={120} radius="lg" />
  if (list.data === undefined) return <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} />
  const messages = list.data.pages.flatMap((page) => page.messages)
  if (messages.length === 0) return <EmptyState icon={<IconMessages size={28} stroke={1.5} />} title={t('site.none')} description={t('site.noneText')} />
  return (
    <>
      <ul className={styles.list}>{messages.map((message) => <ReportedRow key={message.messageSeq} channelSeq={channelSeq} message={message} />)}</ul>
      {list.hasNextPage ? <Button loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage() }}>{t('site.more')}</Button> : null}
    </>
  )
}

function ReportedRow({ channelSeq, message }: { channelSeq: number; message: ReportedMessage }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const queries = useQueryClient()
  const { can } = useAbility()
  const language = useLanguage()
  const mediaUrl = useMediaUrl()
  const personName = usePersonName()
  const decide = useMutation({
    mutationFn: (hidden: boolean) => client(contract.chat.decide, { params: { channelSeq, messageSeq: message.messageSeq }, body: { hidden } }),
    onSuccess: (_, hidden) => toast.show({ message: t(hidden ? 'site.hiddenDone' : 'site.dismissed'), tone: 'success' }),
    onSettled: () => invalidate(queries, [chatQueries.reports(client, channelSeq).queryKey]),
  })
  return (
    <li className={styles.row}>
      <p className={styles.rowHead}>
        <strong>{personName(message.name)}</strong>
        <TextLink to={`/classes/${message.courseSeq}?tab=chat`}>{message.title}</TextLink>
        <time className={styles.quiet} dateTime={message.createdAt}>{formatMoment(message.createdAt, language)}</time>
        {message.isHidden ? <Badge tone="warning" size="sm">{t('site.isHidden')}</Badge> : null}
      </p>
      {message.content === '' ? null : <p className={styles.text}>{message.content}</p>}
      {message.pictures.length === 0 ? null : <div className={styles.pictures}>{message.pictures.map((url) => <img key={url} src={mediaUrl(url.replace(/\.webp$/, '.small.webp'))} alt={t('picture.alt')} />)}</div>}
      <ul className={styles.reasons}>{message.reports.map(({ name, reason, createdAt }) => <li key={`${name}${createdAt}`}><span className={styles.quiet}>{t('site.reason', { name: personName(name) })}</span> {reason}</li>)}</ul>
      {can('SITE_CLASS_UPDATE') ? (
        <div className={styles.actions}>
          {message.isHidden ? null : <Button size="sm" loading={decide.isPending && decide.variables} onClick={() => decide.mutate(true)}>{t('site.hide')}</Button>}
          <Button size="sm" kind={message.isHidden ? 'secondary' : 'quiet'} loading={decide.isPending && !decide.variables} onClick={() => decide.mutate(false)}>{t(message.isHidden ? 'site.keepHidden' : 'site.dismiss')}</Button>
        </div>
      ) : null}
    </li>
  )
}
