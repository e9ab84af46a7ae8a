import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { Segment } from '#shared/segment/contract.ts'
import { SEGMENT_CONDITIONS_MAX, SEGMENT_NAME_MAX, segmentRules } from '#shared/segment/rules.ts'
import type { SegmentCondition, SegmentRules } from '#shared/segment/rules.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { segmentKeys, segmentQueries } from '#renderer/entities/segment/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, Callout, Dialog, Segmented, TextField, toast, useLateSearch } from '#renderer/ui/index.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { newCondition, offeredKinds } from '../conditions.ts'
import styles from './siteSegments.module.css'

/** Makes a segment (null; `start`: of these rules) or changes one; the count follows the rules half a second after the last change. */
export function SegmentForm({ segment, start, onClose }: { segment: Segment | null; start?: SegmentRules | undefined; onClose: () => void }) {
  const { t } = useTranslation('segment')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { can } = useAbility()
  const formId = useId()
  const [name, setName] = useState(segment?.name ?? '')
  const [rules, setRules] = useState<SegmentRules>(segment?.rules ?? start ?? { match: 'all', conditions: [newCondition('audience')] })
  const [keys, setKeys] = useState(() => rules.conditions.map((_, index) => index))
  const [wasSent, setWasSent] = useState(false)
  const isComplete = segmentRules.safeParse(rules).success
  const save = useMutation({
    mutationFn: () => (segment === null
      ? client(contract.segment.create, { params: { channelSeq }, body: { name, rules } })
      : client(contract.segment.save, { params: { channelSeq, segmentSeq: segment.segmentSeq }, body: { name, rules } })),
    meta: { errors: 'inline' },
    onSuccess: async () => {
      await invalidate(queries, segmentKeys.ofSite())
      toast.show({ message: t('saved'), tone: 'success' })
      onClose()
    },
  })
  const change = (index: number, condition: SegmentCondition) => setRules({ ...rules, conditions: rules.conditions.with(index, condition) })
  const submit = () => {
    setWasSent(true)
    if (name.trim() !== '' && isComplete) save.mutate()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t(segment === null ? 'new' : 'edit')} closeLabel={common('close')} size="large" keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" loading={save.isPending}>{common('save')}</Button>
        </>
      )}
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => { event.preventDefault(); submit() }}>
        <TextField label={t('name')} value={name} maxLength={SEGMENT_NAME_MAX} required data-autofocus error={wasSent && name.trim() === '' ? t('nameNeeded') : undefined} onChange={(event) => setName(event.currentTarget.value)} />
        <Segmented label={t('matchLabel')} value={rules.match} choices={(['all', 'any'] as const).map((value) => ({ value, label: t(`match.${value}`) }))} onChange={(match) => setRules({ ...rules, match: match === 'any' ? 'any' : 'all' })} />
        <ol className={styles.conditions} aria-label={t('conditions')}>
          {rules.conditions.map((condition, index) => (
            <li key={keys[index]}>
              <ConditionFields
                condition={condition} place={index + 1} kinds={offeredKinds(can)} onChange={(next) => change(index, next)}
                {...(rules.conditions.length === 1 ? {} : { onRemove: () => { setRules({ ...rules, conditions: rules.conditions.toSpliced(index, 1) }); setKeys(keys.toSpliced(index, 1)) } })}
              />
            </li>
          ))}
        </ol>
        {rules.conditions.length < SEGMENT_CONDITIONS_MAX ? (
          <div><Button size="sm" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => { setRules({ ...rules, conditions: [...rules.conditions, newCondition('joined')] }); setKeys([...keys, Math.max(-1, ...keys) + 1]) }}>{t('add')}</Button></div>
        ) : null}
        {wasSent && !isComplete ? <Callout tone="danger">{t('incomplete')}</Callout> : null}
        {save.isError ? <Callout tone="danger">{errorText(save.error)}</Callout> : null}
        <LiveCount rules={rules} isComplete={isComplete} />
      </form>
    </Dialog>
  )
}

function LiveCount({ rules, isComplete }: { rules: SegmentRules; isComplete: boolean }) {
  const { t } = useTranslation('segment')
  const [asked, setAsked] = useState(JSON.stringify(rules))
  useLateSearch(JSON.stringify(rules), (text) => { if (isComplete) setAsked(text) })
  const parsed = segmentRules.safeParse(JSON.parse(asked))
  const count = useQuery({ ...segmentQueries.count(useClient(), useChannelSeq(), parsed.data ?? rules), enabled: parsed.success })
  return <output className={styles.live}>{count.data === undefined ? t('counting') : t('matches', { count: count.data.count })}</output>
}
