import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { yn } from '#shared/kernel/codes.ts'
import { REVIEW_DAYS } from '#shared/course/lifecycle.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { Switch } from '#renderer/ui/index.ts'
import styles from './classList.module.css'

/** Whether classes are reviewed before publishing; for managers of classes [STU-02]. */
export function ReviewSetting({ courseReviewYn }: { courseReviewYn: 'Y' | 'N' }) {
  const { t } = useTranslation('studio')
  const channelSeq = useChannelSeq()
  const client = useClient()
  const queries = useQueryClient()
  const { can } = useAbility()
  const save = useMutation({
    mutationFn: (on: boolean) => client(contract.course.saveReviewSetting, { params: { channelSeq }, body: { courseReviewYn: on ? yn.yes : yn.no } }),
    onSuccess: () => invalidate(queries, courseKeys.studioList({ channelSeq })),
  })
  if (!can('SITE_CLASS_UPDATE')) return null
  const on = save.isPending ? save.variables : courseReviewYn === yn.yes
  return (
    <Switch
      className={styles.setting ?? ''} label={t('review.setting')} description={t('review.settingText', REVIEW_DAYS)}
      checked={on} onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  )
}
