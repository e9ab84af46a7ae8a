import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { brandPaths } from '#shared/brand/paths.ts'
import { contract } from '#shared/contract.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { hostNameOf } from '#shared/kernel/siteHost.ts'
import { siteAddress } from '#renderer/entities/channel/index.ts'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { TextLink, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Button } from '#renderer/ui/index.ts'
import styles from './mypage.module.css'

/** The host, or the name, in what people paste: an address with its scheme and path too. */
const hostIn = (typed: string) => hostNameOf((/^(?:[a-z]+:\/\/)?([^/?#]*)/i.exec(typed.trim())?.[1] ?? ''))

const findForm = z.object({ address: z.string().max(1000).transform(hostIn).refine((host) => host !== '', { error: validationMessage('validation:required') }) })

/** The platform lists no sites: a learner goes to the one whose address they know. To open a site of one's own stands behind. */
export function FindSite() {
  const { t } = useTranslation('mypage')
  const client = useClient()
  const go = useNavigateTo()
  const platform = usePlatformFacts()
  const form = useAppForm<z.input<typeof findForm>, z.output<typeof findForm>>(findForm, { address: '' })
  const find = async ({ address }: z.output<typeof findForm>) => {
    const { channel } = await client(contract.channel.byDomain, { params: { domain: address } })
    const isOwn = platform !== null && address.includes('.') && !address.endsWith(`.${platform.siteDomain}`)
    const place = siteAddress({ ...channel, customDomain: isOwn ? address : null }, coursePaths.classes, platform)
    if (place.kind === 'within') go(place.path)
    else window.location.assign(place.url)
  }
  return (
    <div className={styles.find}>
      <Form form={form} label={t('find.label')} fieldOfCode={{ [errorTable.siteNotFound.code]: 'address' }} className={styles.findForm} onSubmit={find}>
        <FormTextField control={form.control} name="address" label={t('find.address')} placeholder={`studio.${platform?.siteDomain ?? 'localhost'}`} autoComplete="off" autoCapitalize="none" spellCheck={false} inputMode="url" />
        <Button type="submit" kind="primary" loading={form.formState.isSubmitting}>{t('classes.empty.action')}</Button>
      </Form>
      <p className={styles.quiet}>{t('find.teach')} <TextLink to={brandPaths.create_site}>{t('sites.create')}</TextLink></p>
    </div>
  )
}
