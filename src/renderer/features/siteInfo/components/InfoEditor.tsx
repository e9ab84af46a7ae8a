import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { siteInfoForm } from '#shared/siteInfo/contract.ts'
import type { SiteInfo, SiteInfoForm } from '#shared/siteInfo/contract.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { siteInfoKeys, siteInfoQueries } from '#renderer/entities/siteInfo/index.ts'
import { useVersionedForm } from '#renderer/entities/versionedForm.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form } from '#renderer/lib/form/index.ts'
import { Button } from '#renderer/ui/index.ts'
import { infoParts, isInfoPart } from '../infoParts.ts'
import type { InfoPart } from '../infoParts.ts'
import { ConnectionsPart } from './ConnectionsPart.tsx'
import { DesignPart } from './DesignPart.tsx'
import { FooterPart } from './FooterPart.tsx'
import { LookPart } from './LookPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { VisitorsPart } from './VisitorsPart.tsx'
import styles from './siteInfo.module.css'

const formOf = ({ version: _version, ...form }: SiteInfo): SiteInfoForm => form

const partForms = { look: LookPart, design: DesignPart, profile: ProfilePart, visitors: VisitorsPart, footer: FooterPart, connections: ConnectionsPart }

/** One form in several parts, saved together. What was typed survives a reload. */
export function InfoEditor({ saved, part, onPart }: { saved: SiteInfo; part: string; onPart: (part: InfoPart) => void }) {
  const { t } = useTranslation('siteInfo')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const { form, isDirty, isSaving, submit, revert } = useVersionedForm({
    name: `siteInfo.${channelSeq}`, rule: siteInfoForm, saved, formOf, bodyOf: (typed) => typed, before: formOf(saved),
    save: (body: SiteInfo) => client(contract.siteInfo.save, { params: { channelSeq }, body }),
    readKey: siteInfoQueries.read(client, channelSeq).queryKey, shownKeys: siteInfoKeys.shown(), texts: { saved: t('saved'), undo: t('undo') },
  })
  const { errors } = form.formState
  if (!isInfoPart(part)) return null
  const Part = partForms[part]
  const faulty = infoParts.filter((other) => other !== part && errors[other] !== undefined)
  return (
    <Form form={form} className={styles.form ?? ''} label={t(`part.${part}`)} onSubmit={submit}>
      <Part form={form} />
      {faulty.map((other) => <p key={other} role="alert" className={styles.fault}>{t('faulty', { part: t(`part.${other}`) })} <Button kind="quiet" size="xs" onClick={() => onPart(other)}>{t('see')}</Button></p>)}
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" loading={isSaving} disabled={!isDirty}>{t('save')}</Button>
        {isDirty ? <Button kind="quiet" onClick={revert}>{t('revert')}</Button> : null}
      </div>
    </Form>
  )
}
