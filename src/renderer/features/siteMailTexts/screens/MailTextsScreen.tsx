import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#shared/kernel/call/headers.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { mailGroups, siteMailKinds, siteMails } from '#shared/mailText/kinds.ts'
import type { SiteMailKind } from '#shared/mailText/kinds.ts'
import { mailTextPaths } from '#shared/mailText/paths.ts'
import { mailTextQueries } from '#renderer/entities/mailText/index.ts'
import { OrderTable, OrderTableSkeleton } from '#renderer/entities/order/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, ErrorState, Heading, PageTitle, Table } from '#renderer/ui/index.ts'
import styles from '../components/siteMailTexts.module.css'

/** `/settings/mail-texts`: the mails that the site sends in its own name (SET-04). */
export function MailTextsScreen() {
  const { t } = useTranslation('mailText')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(mailTextQueries.list(useClient(), useChannelSeq()))
  const changedIn = new Map(data?.mails.map(({ kind, changed }) => [kind, changed]))
  return (
    <>
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      {data === undefined && error === null ? <OrderTableSkeleton /> : null}
      {data === undefined && error !== null ? <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} /> : null}
      {data === undefined ? null : (
        <div className={styles.groups}>
          {mailGroups.map((group) => (
            <section key={group} aria-labelledby={`mails-${group}`}>
              <Heading order={2} size="h3" id={`mails-${group}`}>{t(`group.${group}`)}</Heading>
              <OrderTable fetching={false} columns={[{ label: t('column.mail') }, ...languages.map((language) => ({ label: languageNames[language] }))]}>
                {siteMailKinds.filter((kind) => siteMails[kind].group === group).map((kind) => <Row key={kind} kind={kind} changed={changedIn.get(kind) ?? []} />)}
              </OrderTable>
            </section>
          ))}
        </div>
      )}
    </>
  )
}

function Row({ kind, changed }: { kind: SiteMailKind; changed: readonly Language[] }) {
  const { t } = useTranslation('mailText')
  return (
    <Table.Tr>
      <Table.Td data-wide className={styles.mail ?? ''}>
        <div data-title>
          <Link to={pathOf({ path: mailTextPaths['settings-mail-text'], params: { kind } })}>{t(`kind.${kind}.name`)}</Link>
          <span>{t(`kind.${kind}.when`)}</span>
        </div>
      </Table.Td>
      {languages.map((language) => (
        <Table.Td key={language} data-label={languageNames[language]} className={styles.state ?? ''}>
          {changed.includes(language) ? <Badge tone="primary">{t('state.changed')}</Badge> : <span className={styles.quiet}>{t('state.default')}</span>}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
