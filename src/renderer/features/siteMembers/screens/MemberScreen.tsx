import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { boardPaths } from '#shared/board/paths.ts'
import { siteBoardPaths } from '#shared/siteBoard/paths.ts'
import { coursePath } from '#shared/course/paths.ts'
import type { MemberDetail } from '#shared/member/contract.ts'
import { memberPaths } from '#shared/member/paths.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { memberQueries } from '#renderer/entities/member/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay, formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { TextLink, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, ErrorState, PageTitle, Progress, Skeleton } from '#renderer/ui/index.ts'
import { Block } from '../components/Block.tsx'
import { Merges } from '../components/Merges.tsx'
import { Memo } from '../components/Memo.tsx'
import styles from '../components/siteMembers.module.css'

/** `/settings/members/{userSeq}`: one member of the site, with all that its staff may know (SET-02). */
export function MemberScreen() {
  const { t } = useTranslation('member')
  const errorText = useErrorText()
  const personName = usePersonName()
  const params = { channelSeq: useChannelSeq(), userSeq: Number(useParams().userSeq) }
  const found = useQuery(memberQueries.detail(useClient(), params))
  usePageTitle(found.data === undefined ? undefined : personName(found.data.member.name))
  if (found.data === undefined) return found.isError ? <ErrorState message={errorText(found.error)} onRetry={() => { void found.refetch() }} /> : <><Skeleton height={64} radius="md" /><Skeleton height={320} radius="lg" mt={24} /></>
  const { member, blockedReason } = found.data
  return (
    <>
      <TextLink to={memberPaths['settings-members']} size="sm">{t('back')}</TextLink>
      <PageTitle description={[member.email, ...(member.phone === null ? [] : [member.phone])].join(' · ')}>{personName(member.name)}</PageTitle>
      <div className={styles.columns}>
        <div className={styles.page}>
          <Block params={params} member={member} reason={blockedReason} />
          <Merges params={params} detail={found.data} />
          <Memo key={member.userSeq} params={params} memo={member.memo} />
          <Facts detail={found.data} />
          <Events detail={found.data} />
        </div>
        <div className={styles.page}>
          <Classes detail={found.data} />
          <Orders detail={found.data} />
          <Writings detail={found.data} />
          <Consents detail={found.data} />
          <Mails detail={found.data} />
          <Sessions detail={found.data} />
        </div>
      </div>
    </>
  )
}

interface Part { detail: MemberDetail }

function Section({ title, empty, children }: { title: string; empty?: string | undefined; children: ReactNode }) {
  return <section className={styles.section} aria-label={title}><h2>{title}</h2>{empty === undefined ? children : <p className={styles.quiet}>{empty}</p>}</section>
}

function Facts({ detail: { member } }: Part) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  return (
    <Section title={t('facts')}>
      <dl className={styles.facts}>
        <div><dt>{t('column.role')}</dt><dd>{t(`roles.${member.userTypeCd ?? 'MBR'}`)}</dd></div>
        <div><dt>{t('column.joined')}</dt><dd>{formatDay(member.joinedAt, language)}</dd></div>
        <div><dt>{t('column.seen')}</dt><dd>{formatDay(member.lastSeenAt, language)}</dd></div>
        <div><dt>{t('column.marketing')}</dt><dd>{t(member.marketingYn === 'Y' ? 'yes' : 'no')}</dd></div>
      </dl>
    </Section>
  )
}

function Classes({ detail: { classes } }: Part) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  return (
    <Section title={t('classes')} empty={classes.length === 0 ? t('noClasses') : undefined}>
      <ul className={styles.items}>
        {classes.map(({ courseSeq, courseTypeCd, title, choiseStatusCd, validAt, progressPercent }) => (
          <li key={courseSeq}>
            <div className={styles.row}><TextLink to={pathOf({ path: coursePath({ courseTypeCd }), params: { courseSeq } })}>{title}</TextLink><Badge tone={choiseStatusCd === '00' ? 'success' : 'neutral'}>{t(`status.${choiseStatusCd}`)}</Badge></div>
            <Progress value={progressPercent} label={t('progressOf', { title })} />
            <small>{[t('progress', { percent: progressPercent }), ...(validAt === null ? [] : [t('until', { date: formatDay(validAt, language) })])].join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Orders({ detail: { orders } }: Part) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const priceText = usePriceText()
  if (orders === null) return null
  return (
    <Section title={t('orders')} empty={orders.length === 0 ? t('noOrders') : undefined}>
      <ul className={styles.items}>
        {orders.map(({ orderNo, title, orderedAt, amount, currency }) => <li key={orderNo}><div className={styles.row}><span>{title}</span><strong>{amount === 0 ? t('unpaid') : priceText({ amount, currency })}</strong></div><small>{formatMoment(orderedAt, language)} · {orderNo}</small></li>)}
      </ul>
    </Section>
  )
}

function Writings({ detail: { writings } }: Part) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const path = ({ courseSeq, postSeq, boardSeq }: MemberDetail['writings'][number]) => {
    if (postSeq === null) return null
    if (boardSeq !== null) return siteBoardPaths['boards-view'].replace(':boardSeq', String(boardSeq)).replace(':postSeq', String(postSeq))
    return courseSeq === null ? boardPaths['notices-view'].replace(':noticeSeq', String(postSeq)) : boardPaths['classes-board-view'].replace(':courseSeq', String(courseSeq)).replace(':postSeq', String(postSeq))
  }
  return (
    <Section title={t('writings')} empty={writings.length === 0 ? t('noWritings') : undefined}>
      <ul className={styles.items}>
        {writings.map((one) => {
          const to = path(one)
          return <li key={`${one.kind}${one.postSeq ?? one.at}`}>{to === null ? one.title : <TextLink to={to}>{one.title}</TextLink>}<small>{t(`writing.${one.kind}`)} · {formatMoment(one.at, language)}</small></li>
        })}
      </ul>
    </Section>
  )
}

function Consents({ detail: { consents } }: Part) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  return (
    <Section title={t('consents')} empty={consents.length === 0 ? t('noConsents') : undefined}>
      <ul className={styles.items}>
        {consents.map(({ termsKind, version, language: shownIn, agreedAt }) => {
          const seenIn = t(`language.${shownIn}`)
          return <li key={`${termsKind}${version}`}>{t(`terms.${termsKind}`)}<small>{t('proof', { version, language: seenIn, when: formatMoment(agreedAt, language) })}</small></li>
        })}
      </ul>
    </Section>
  )
}

function Mails({ detail: { mails } }: Part) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  return (
    <Section title={t('mails')} empty={mails.length === 0 ? t('noMails') : undefined}>
      <ul className={styles.items}>
        {mails.map(({ kind, subject, outcome, at }, index) => (
          <li key={`${at}${mails.length - index}`}>
            <div className={styles.row}><span>{subject}</span>{outcome === 'failed' ? <Badge tone="danger">{t('mailFailed')}</Badge> : null}</div>
            <small>{[...(kind === 'campaign' ? [t('campaignMail')] : []), formatMoment(at, language)].join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Sessions({ detail: { sessions } }: Part) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  return (
    <Section title={t('sessions')} empty={sessions.length === 0 ? t('noSessions') : undefined}>
      <ul className={styles.items}>
        {sessions.map(({ device: { kind, browser, system }, createdAt, lastSeenAt }) => (
          <li key={createdAt}>{[kind === 'app' ? t('app') : browser ?? t('unknown'), ...(system === null ? [] : [system])].join(' · ')}<small>{t('lastSeen', { when: formatMoment(lastSeenAt, language) })}</small></li>
        ))}
      </ul>
    </Section>
  )
}

function Events({ detail: { events } }: Part) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  return (
    <Section title={t('history')} empty={events.length === 0 ? t('noHistory') : undefined}>
      <ul className={styles.items}>
        {events.map(({ act, at, byName, content }, index) => <li key={`${at}${events.length - index}`}><span><strong>{t(`act.${act}`)}</strong> {content}</span><small>{[formatMoment(at, language), ...(byName === null ? [] : [byName])].join(' · ')}</small></li>)}
      </ul>
    </Section>
  )
}
