import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { siteNameRule } from '#shared/channel/siteName.ts'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { Ownership } from '#shared/ownership/contract.ts'
import { FORMER_ADDRESS_DAYS } from '#shared/ownership/rules.ts'
import { siteInfoPaths } from '#shared/siteInfo/paths.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { Form, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { TextLink } from '#renderer/lib/navigation/index.ts'
import { Button, Card, toast, useConfirm } from '#renderer/ui/index.ts'
import styles from './ownership.module.css'

const addressForm = z.object({ domain: siteNameRule })
const fieldOfCode = { [errorTable.duplicateDomain.code]: 'domain', [errorTable.tooManyAttempts.code]: 'domain' } as const

/** The site's name below the platform's domain, and those that still lead here. */
export function AddressPart({ ownership: { domain, platformHost, customDomain, former } }: { ownership: Ownership }) {
  const { t } = useTranslation('ownership')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const language = useLanguage()
  const form = useAppForm<z.input<typeof addressForm>, z.output<typeof addressForm>>(addressForm, { domain })
  async function save({ domain: next }: z.output<typeof addressForm>): Promise<void> {
    if (next === domain) return
    if (!(await confirm({ title: t('address.askTitle', { name: next }), message: t('address.ask', { host: platformHost, days: FORMER_ADDRESS_DAYS }), confirmLabel: t('address.save') }))) return
    const { platformHost: host } = await client(contract.ownership.changeAddress, { params: { channelSeq }, body: { domain: next } })
    form.reset({ domain: next })
    toast.show({ message: t('address.saved', { host }), tone: 'success' })
    await queries.invalidateQueries()
  }
  return (
    <Card className={styles.part ?? ''} component="section" aria-label={t('address.title')}>
      <h2>{t('address.title')}</h2>
      <p className={styles.quiet}>{customDomain === null ? t('address.now', { host: platformHost }) : t('address.nowOwn', { host: customDomain, platformHost })} <TextLink to={`${siteInfoPaths['settings-site']}?part=domain`}>{t('address.ownDomain')}</TextLink></p>
      <Form form={form} className={styles.form ?? ''} label={t('address.title')} fieldOfCode={fieldOfCode} onSubmit={save}>
        <FormTextField control={form.control} name="domain" label={t('address.name')} description={t('address.help', { rest: platformHost.slice(domain.length) })} autoCapitalize="none" spellCheck={false} />
        <div className={styles.buttons}><Button type="submit" disabled={!form.formState.isDirty} loading={form.formState.isSubmitting}>{t('address.save')}</Button></div>
      </Form>
      {former.length === 0 ? null : (
        <>
          <h3>{t('address.former')}</h3>
          <ul className={styles.rows}>{former.map(({ host, until }) => <li key={host}><span>{host}</span><small>{t('address.until', { day: formatDay(until, language) })}</small></li>)}</ul>
        </>
      )}
    </Card>
  )
}
