import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RestError } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { PACK_CLASSES_MIN } from '#shared/pack/rules.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { packQueries } from '#renderer/entities/course/packQueries.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useFieldError, useUnsavedGuard } from '#renderer/lib/form/index.ts'
import { Button, ErrorState, Skeleton, toast } from '#renderer/ui/index.ts'
import { SettingsSection } from '../form/SettingsSection.tsx'
import { useEditedClass } from '../form/useClassEditing.ts'
import { ClassPicker } from './ClassPicker.tsx'
import type { PickedClass } from './ClassPicker.tsx'
import own from './picker.module.css'
import styles from '../settings.module.css'

/** `/packages/{courseSeq}/settings/curriculums`: the classes of a package and their order (PACK-01). */
export function PackClassesScreen() {
  const { course: { channelSeq, courseSeq } } = useEditedClass()
  const errorText = useErrorText()
  const saved = useQuery(packQueries.edited(useClient(), channelSeq, courseSeq))
  if (saved.isError && saved.data === undefined) return <ErrorState message={errorText(saved.error)} onRetry={() => { void saved.refetch() }} />
  if (saved.data === undefined) return <Skeleton height={320} radius="lg" />
  return <Classes saved={saved.data.classes} now={saved.dataUpdatedAt} />
}

function Classes({ saved, now }: { saved: readonly PickedClass[]; now: number }) {
  const { t } = useTranslation('pack')
  const { course: { channelSeq, courseSeq } } = useEditedClass()
  const client = useClient()
  const queries = useQueryClient()
  const fieldError = useFieldError()
  const [edited, setEdited] = useState<PickedClass[] | null>(null)
  const classes = edited ?? saved
  const seqs = classes.map((one) => one.courseSeq)
  const isChanged = seqs.join() !== saved.map((one) => one.courseSeq).join()
  useUnsavedGuard(isChanged)
  const save = useMutation({
    mutationFn: () => client(contract.pack.saveClasses, { params: { channelSeq, courseSeq }, body: { courseSeqs: seqs } }),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: packQueries.edited(client, channelSeq, courseSeq).queryKey }),
        invalidate(queries, courseKeys.one({ channelSeq, courseSeq })),
      ])
      setEdited(null)
      toast.show({ message: t('picker.saved'), tone: 'success' })
    },
  })
  const refused = save.error instanceof RestError ? save.error.issues[0]?.message : undefined
  return (
    <div className={styles.sections}>
      <SettingsSection title={t('picker.title')} description={t('picker.help')}>
        <ClassPicker value={classes} onChange={(next) => { save.reset(); setEdited(next) }} now={now} error={classes.length < PACK_CLASSES_MIN ? t('picker.few', { min: PACK_CLASSES_MIN }) : fieldError(refused)} />
        <div className={own.save}>
          <Button kind="primary" disabled={!isChanged || classes.length < PACK_CLASSES_MIN} loading={save.isPending} onClick={() => save.mutate()}>{t('picker.save')}</Button>
        </div>
      </SettingsSection>
    </div>
  )
}
