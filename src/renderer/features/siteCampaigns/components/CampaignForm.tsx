import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { FullCampaign } from '#shared/campaign/contract.ts'
import { CAMPAIGN_BUTTON_MAX, CAMPAIGN_SUBJECT_MAX, campaignAudiences } from '#shared/campaign/rules.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { pictureData } from '#renderer/entities/attach/pictureData.ts'
import { campaignKeys } from '#renderer/entities/campaign/index.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { languageNames, languages } from '#renderer/i18n/language.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormCheckbox, FormRadioGroup, FormRichText, FormSelect, FormTextField, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, toast } from '#renderer/ui/index.ts'
import { campaignForm, valuesOf } from './campaignView.ts'
import type { CampaignInput, CampaignValues } from './campaignView.ts'
import { ClassSelect } from './ClassSelect.tsx'
import { Reach } from './Reach.tsx'
import { SegmentSelect } from './SegmentSelect.tsx'
import { SendActions } from './SendActions.tsx'
import styles from './siteCampaigns.module.css'

/** Writes a campaign, null: a new one, to a segment where one is asked for. What was typed survives a reload. */
export function CampaignForm({ campaign, segmentSeq = null, onSaved }: { campaign: FullCampaign | null; segmentSeq?: number | null; onSaved: (campaign: FullCampaign) => void }) {
  const { t } = useTranslation('campaign')
  const client = useClient()
  const queries = useQueryClient()
  const channelSeq = useChannelSeq()
  const language = useLanguage()
  const form = useAppForm<CampaignInput, CampaignValues>(campaignForm, valuesOf(campaign, language, segmentSeq) as never)
  const draft = useDraft(`campaign.${channelSeq}.${campaign?.campaignSeq ?? 'new'}`, form, { except: [], keep: 'browser' })
  const [isBusy, setIsBusy] = useState(false)
  const save = useMutation({
    mutationFn: (body: CampaignValues) => (campaign === null
      ? client(contract.campaign.create, { params: { channelSeq }, body })
      : client(contract.campaign.save, { params: { channelSeq, campaignSeq: campaign.campaignSeq }, body })),
    meta: { errors: 'inline' },
    onSuccess: async (saved) => {
      draft.clear()
      form.reset(valuesOf(saved, language))
      await invalidate(queries, campaignKeys.ofSite())
      toast.show({ message: t(campaign === null ? 'form.created' : 'form.saved'), tone: 'success' })
      onSaved(saved)
    },
  })
  const uploadPicture = useCallback(async (file: File) => client(contract.campaign.picture, { params: { channelSeq }, body: { image: await pictureData(file) } }), [client, channelSeq])
  const { can } = useAbility()
  const audiences = campaignAudiences.filter((value) => value !== 'segment' || can('SITE_USER_READ') || campaign?.audience === 'segment')
  const audience = form.watch('audience')
  const targetSeq = form.watch('targetSeq') as number | null
  return (
    <>
      <Form form={form} className={styles.form ?? ''} fieldOfCode={{ [errorTable.classNotFound.code]: 'targetSeq' }} onSubmit={async (values) => { await save.mutateAsync(values as CampaignValues) }}>
        <FormRadioGroup
          control={form.control} name="audience" label={t('form.audience')} choices={audiences.map((value) => ({ value, label: t(`form.${value}`), description: t(`form.${value}Help`) }))}
          onChanged={() => form.setValue('targetSeq', null)}
        />
        {audience === 'segment' ? <SegmentSelect form={form} /> : null}
        {audience === 'course' ? <ClassSelect form={form} name="targetSeq" label={t('form.targetSeq')} required /> : null}
        <Reach audience={audience} targetSeq={targetSeq} />
        <fieldset className={styles.group}>
          <legend>{t('form.how')}</legend>
          <FormCheckbox control={form.control} name="byMail" label={t('form.mail')} />
          <FormCheckbox control={form.control} name="byAlarm" label={t('form.alarm')} description={t('form.alarmHelp')} />
        </fieldset>
        <FormTextField control={form.control} name="subject" label={t('form.subject')} description={t('form.subjectHelp')} required maxLength={CAMPAIGN_SUBJECT_MAX} />
        <FormRichText control={form.control} name="content" label={t('form.content')} required uploadPicture={uploadPicture} onBusy={setIsBusy} />
        <div className={styles.pair}>
          <FormTextField control={form.control} name="buttonText" label={t('form.buttonText')} description={t('form.buttonHelp')} maxLength={CAMPAIGN_BUTTON_MAX} />
          <ClassSelect form={form} name="courseSeq" label={t('form.courseSeq')} empty={t('form.site')} />
        </div>
        <FormSelect control={form.control} name="language" label={t('form.language')} description={t('form.languageHelp')} data={languages.map((value) => ({ value, label: languageNames[value] }))} />
        <div className={styles.actions}>
          <Button type="submit" kind={campaign === null ? 'primary' : 'secondary'} loading={save.isPending} disabled={isBusy}>{t(campaign === null ? 'form.create' : 'form.save')}</Button>
        </div>
      </Form>
      {campaign === null ? null : <SendActions campaign={campaign} isDirty={form.formState.isDirty} />}
    </>
  )
}
