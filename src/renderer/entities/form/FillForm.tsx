import { IconCalendarOff, IconCircleCheck, IconClockHour4, IconFileOff, IconLock } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { authPaths } from '#shared/auth/paths.ts'
import { contract } from '#shared/contract.ts'
import type { ShownForm } from '#shared/form/contract.ts'
import { FILL_MIN_MS } from '#shared/form/rules.ts'
import { RestError } from '#shared/kernel/call/client.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { useChannelSeq, useSession } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { Button, Callout, EmptyState, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import { AnswerList } from './AnswerList.tsx'
import { emptyFill, fillDraftOf } from './fillDraft.ts'
import type { FillDraft } from './fillDraft.ts'
import { FormFields } from './FormFields.tsx'
import { formFileSender, formQueries } from './queries.ts'
import type { SendFile } from './queries.ts'
import styles from './form.module.css'

const icon = { size: 28, stroke: 1.5 } as const

const never = () => () => undefined
/** False in a page from the server until the browser has taken it over: what is typed before would be lost. */
const useTakesInput = () => useSyncExternalStore(never, () => true, () => false)

/** A form as people fill it in, on its own page and in pages of the site (SET-06). @param gone shown where there is no such form */
export function FillForm({ formSeq, gone = null, onTitle }: { formSeq: number; gone?: ReactNode; onTitle?: (title: string) => void }) {
  const errorText = useErrorText()
  const params = { channelSeq: useChannelSeq(), formSeq }
  // What is kept on the device is the user's, so it must be known who that is.
  const isKnown = useSession().status !== 'loading'
  const takesInput = useTakesInput()
  const { data, error, refetch } = useQuery({ ...formQueries.show(useClient(), params), enabled: params.channelSeq > 0 && isKnown })
  const title = data?.title
  const titled = useRef(onTitle)
  useEffect(() => { titled.current = onTitle })
  useEffect(() => { if (title !== undefined) titled.current?.(title) }, [title])
  if (data !== undefined && takesInput) return <Shown key={data.formSeq} params={params} form={data} />
  if (error === null) return <Skeleton height={320} radius="md" />
  if (isRefusal(error, errorTable.notFound.code)) return gone
  return <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />
}

interface ShownProps { params: { channelSeq: number; formSeq: number }; form: ShownForm }

/** What was typed, kept on the device until it is sent. */
function useFill({ channelSeq, formSeq }: ShownProps['params'], mine: ShownForm['mine']) {
  const isUser = useSession().user !== null
  const kept = usePersonStorage()
  const [draft] = useState(() => fillDraftOf(kept, `${channelSeq}.${formSeq}.${mine?.submissionSeq ?? 'new'}`, isUser))
  const ofMine = (): FillDraft => (mine === null ? emptyFill() : { ...emptyFill(), answers: mine.answers, files: Object.fromEntries(mine.files.map(({ fileId, fileName, fileSize }) => [fileId, { fileId, fileName, fileSize }])) })
  const [fill, setFill] = useState<FillDraft>(() => draft.read() ?? ofMine())
  const change = (part: (before: FillDraft) => Partial<FillDraft>) => setFill((before) => {
    const next = { ...before, ...part(before) }
    draft.write(next)
    return next
  })
  return { fill, change, clear: () => { draft.clear(); setFill(emptyFill()) } }
}

function Shown({ params, form }: ShownProps) {
  const { t } = useTranslation('fillForm')
  const language = useLanguage()
  const [phase, setPhase] = useState<'fill' | 'thanks'>('fill')
  const [isChanging, setChanging] = useState(false)
  const { state, mine, modificationCd, startAt, endAt } = form
  if (phase === 'thanks') {
    return (
      <Thanks text={form.thanks}>
        {modificationCd === 'DUP_Y' ? <Button onClick={() => setPhase('fill')}>{t('another')}</Button> : mine === null || state !== 'open' ? null : <Button onClick={() => setPhase('fill')}>{t('mine.see')}</Button>}
      </Thanks>
    )
  }
  if (mine !== null && !isChanging) {
    return (
      <div className={styles.form}>
        <Callout tone="success" title={t('mine.title')}>{t('mine.at', { time: formatMoment(mine.submittedAt, language) })}</Callout>
        <AnswerList steps={form.steps} answers={mine.answers} files={mine.files} />
        {state === 'open' ? <div className={styles.buttons}><Button kind="primary" onClick={() => setChanging(true)}>{t('mine.change')}</Button></div> : null}
      </div>
    )
  }
  switch (state) {
    case 'before': return <EmptyState icon={<IconClockHour4 {...icon} />} title={t('state.before')} description={startAt === null ? '' : t('state.beforeText', { time: formatMoment(startAt, language) })} />
    case 'after': return <EmptyState icon={<IconCalendarOff {...icon} />} title={t('state.after')} description={endAt === null ? '' : t('state.afterText', { time: formatMoment(endAt, language) })} />
    case 'full': return <EmptyState icon={<IconFileOff {...icon} />} title={t('state.full')} description={t('state.fullText')} />
    case 'sent': return <EmptyState icon={<IconCircleCheck {...icon} />} title={t('state.sent')} description={t('state.sentText')} />
    case 'members': return <MembersOnly />
    case 'open': return <Fill key={mine?.submissionSeq ?? 'new'} params={params} form={form} onCancel={mine === null ? null : () => setChanging(false)} onSent={() => { setChanging(false); setPhase('thanks') }} />
  }
}

function Thanks({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation('fillForm')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={styles.thanks}>
      <IconCircleCheck size={44} stroke={1.5} aria-hidden="true" />
      <h2 ref={title} tabIndex={-1}>{t('thanks.title')}</h2>
      <p>{text === '' ? t('thanks.text') : text}</p>
      {children}
    </section>
  )
}

function MembersOnly() {
  const { t } = useTranslation('fillForm')
  const { t: common } = useTranslation('common')
  const isUser = useSession().user !== null
  const { pathname, search, hash } = useLocation()
  const login = <Button component={Link} to={pathOf({ path: authPaths.login, query: { next: `${pathname}${search}${hash}` } })} kind="primary">{common('login')}</Button>
  return <EmptyState icon={<IconLock {...icon} />} title={t('state.members')} description={t(isUser ? 'state.membersOther' : 'state.membersText')} {...(isUser ? {} : { action: login })} />
}

const noRefusals: Readonly<Record<string, string>> = {}

function Fill({ params, form, onCancel, onSent }: ShownProps & { onCancel: (() => void) | null; onSent: () => void }) {
  const { t } = useTranslation('fillForm')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const client = useClient()
  const queries = useQueryClient()
  const { fill, change, clear } = useFill(params, form.mine)
  const { queryKey } = formQueries.show(client, params)
  const latest = useRef<{ token: string; at: number }>(null)
  useEffect(() => { latest.current = { token: form.token, at: Date.now() } }, [form.token])
  const sendFile: SendFile = (...file) => formFileSender(client, params, latest.current?.token ?? form.token)(...file)
  const [refusals, setRefusals] = useState(noRefusals)

  const sendOnce = async (website: string) => {
    // A browser that fills a form in by itself is quicker than the server expects of people.
    const { token, at } = latest.current ?? { token: form.token, at: Date.now() }
    const early = at + FILL_MIN_MS + 100 - Date.now()
    if (early > 0) await new Promise((resolve) => { setTimeout(resolve, early) })
    if (form.mine === null) await client(contract.form.submit, { params, body: { token, key: fill.key, answers: fill.answers, website } })
    else await client(contract.form.change, { params: { ...params, submissionSeq: form.mine.submissionSeq }, body: { token, answers: fill.answers } })
  }
  const send = useMutation({
    async mutationFn(website: string) {
      try {
        await sendOnce(website)
      } catch (error) {
        // The page was open for longer than a day: a new token is enough.
        if (!isTokenRefusal(error)) throw error
        const { form: { token } } = await client(contract.form.show, { params })
        latest.current = { token, at: Date.now() }
        await sendOnce(website)
      }
    },
    meta: { errors: 'inline' },
    async onSuccess() {
      onSent()
      clear()
      await queries.invalidateQueries({ queryKey })
    },
    async onError(error) {
      setRefusals(refusalsOf(error))
      // Full, closed or sent meanwhile: its new state is shown.
      if (isRefusal(error, errorTable.conflict.code, errorTable.notFound.code)) await queries.invalidateQueries({ queryKey })
    },
  })
  const isAtItems = Object.keys(refusals).length > 0
  return (
    <div className={styles.fill}>
      <FormFields
        form={form} label={form.title} answers={fill.answers} onAnswer={(id, answer) => change(({ answers }) => ({ answers: { ...answers, [id]: answer } }))} files={fill.files} onFile={(file) => change(({ files }) => ({ files: { ...files, [file.fileId]: file } }))}
        send={sendFile} isSending={send.isPending} refusals={refusals} onSubmit={(website) => send.mutate(website)}
      />
      {send.isError && !isAtItems ? <Callout tone="danger" title={t('failed')}>{errorText(send.error)}</Callout> : null}
      {onCancel === null ? null : <Button kind="quiet" onClick={() => { clear(); onCancel() }}>{common('cancel')}</Button>}
    </div>
  )
}

const pathsOf = (error: unknown) => (error instanceof RestError ? error.issues.map(({ path, message }) => ({ path: path[0] === 'body' ? path.slice(1) : path, message })) : [])
const isTokenRefusal = (error: unknown): boolean => pathsOf(error).some(({ path }) => path[0] === 'token')

/** What the server refused, by item. */
function refusalsOf(error: unknown): Readonly<Record<string, string>> {
  const found = pathsOf(error).flatMap(({ path, message }) => (path[0] === 'answers' && path[1] !== undefined ? [[String(path[1]), message] as const] : []))
  return found.length === 0 ? noRefusals : Object.fromEntries(found)
}
