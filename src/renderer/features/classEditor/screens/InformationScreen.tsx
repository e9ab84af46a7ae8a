import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CATEGORY_DEFAULT, choiseTypeCd, courseTypeCd, difficultyCd, isPack, userLimitTypeCd } from '#shared/kernel/codes.ts'
import { COURSE_SUBTITLE_MAX, COURSE_TITLE_MAX, OUTCOMES_MAX } from '#shared/course/form.ts'
import { hasCoursePeriod } from '#shared/course/publish.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useCategories } from '#renderer/entities/course/useCategories.ts'
import { useAbility } from '#renderer/entities/session/ability.ts'
import { editingQueries, useTextPicture } from '#renderer/entities/course/editing/index.ts'
import { FormRichText, FormSegmented, FormSelect, FormTextarea, FormTextField } from '#renderer/lib/form/index.ts'
import { FormDateTimeField } from '#renderer/lib/form/fields/FormDateTimeField.tsx'
import { LoadFailed } from '#renderer/lib/LoadFailed.tsx'
import { AccessPeriodField } from '../form/AccessPeriodField.tsx'
import { CapacityFields } from '../form/CapacityFields.tsx'
import { ClassManagers } from '../form/ClassManagers.tsx'
import { useEditedClass } from '../form/useClassEditing.ts'
import { PictureField } from '../form/PictureField.tsx'
import { SettingsSection } from '../form/SettingsSection.tsx'
import { authoredTypes } from '../form/classForm.ts'
import { useClosedChoice } from '../form/useClosedChoice.ts'
import { useFocusField } from '../form/useFocusField.ts'
import styles from '../settings.module.css'

export function InformationScreen() {
  const { t } = useTranslation('studio')
  const { t: courseText } = useTranslation('course')
  const { course, form, autosave } = useEditedClass()
  const { control } = form
  const { channelSeq, courseSeq } = course
  const { can } = useAbility()
  const client = useClient()
  const queries = useQueryClient()
  const categories = useCategories()
  const type = useWatch({ control, name: 'courseTypeCd' })
  const limit = useWatch({ control, name: 'userLimitTypeCd' })
  const uploadPicture = useTextPicture(channelSeq, courseSeq)
  const closed = useClosedChoice()
  useFocusField()
  useEffect(() => {
    if (limit === userLimitTypeCd.waitlist && form.getValues('choiseTypeCd') !== choiseTypeCd.approval) {
      form.setValue('choiseTypeCd', choiseTypeCd.approval, { shouldValidate: true })
    }
  }, [limit, form])

  const categoryChoices = [
    ...(categories.data?.some(({ categoryCd }) => categoryCd === CATEGORY_DEFAULT) ? [] : [{ value: CATEGORY_DEFAULT, label: t('category.none') }]),
    ...(categories.data ?? []).map(({ categoryCd, name }) => ({ value: categoryCd, label: name })),
  ]
  const typeChoices = authoredTypes.map((code) => {
    const isClosed = closed('courseTypeCd', code, type) !== undefined
    return { value: code, label: isClosed ? t('closed.name', { name: t(`type.${code}`) }) : t(`type.${code}`), disabled: isClosed }
  })
  return (
    <div className={styles.sections}>
      <SettingsSection title={t('section.basics')}>
        <FormTextField control={control} name="title" label={t(isPack(course) ? 'field.packTitle' : 'field.title')} placeholder={t('help.titleExample')} maxLength={COURSE_TITLE_MAX} required />
        <FormTextField control={control} name="subTitle" label={t('field.subTitle')} description={t('help.subTitle')} maxLength={COURSE_SUBTITLE_MAX} />
        <div className={styles.pair}>
          {isPack(course) ? null : <FormSelect control={control} name="courseTypeCd" label={t('field.courseTypeCd')} data={typeChoices} required />}
          <FormSelect control={control} name="categoryCd" label={t('field.categoryCd')} data={categoryChoices} searchable={categoryChoices.length > 8} />
        </div>
        {categories.isLoadingError ? <LoadFailed query={categories} /> : null}
        <FormSegmented
          control={control} name="difficultyCd" label={t('field.difficultyCd')}
          choices={[difficultyCd.everyone, difficultyCd.beginner, difficultyCd.intermediate, difficultyCd.advanced].map((code) => ({ value: code, label: courseText(`difficulty.${code}`) }))}
        />
      </SettingsSection>

      <SettingsSection title={t('section.introduction')} description={t('help.introduction')}>
        <PictureField
          channelSeq={channelSeq} courseSeq={courseSeq} imageUrl={course.imageUrl}
          onChanged={(imageUrl, updatedAt) => {
            autosave.rebase(updatedAt)
            queries.setQueryData(editingQueries.course(client, channelSeq, courseSeq).queryKey, (kept) => kept && { ...kept, course: { ...kept.course, imageUrl, updatedAt } })
            void invalidate(queries, courseKeys.studioList({ channelSeq }))
            void invalidate(queries, courseKeys.ofSite({ channelSeq }))
            void invalidate(queries, courseKeys.draft({ channelSeq, courseSeq }))
          }}
        />
        <FormTextarea control={control} name="outcomes" label={t('field.outcomes')} description={t('help.outcomes', { count: OUTCOMES_MAX })} placeholder={t('help.outcomesExample')} autosize minRows={3} maxRows={10} />
        <FormRichText control={control} name="introduction" label={t('field.introduction')} placeholder={t('help.introductionExample')} uploadPicture={uploadPicture} />
      </SettingsSection>

      <SettingsSection title={t('section.capacity')}><CapacityFields /></SettingsSection>

      <SettingsSection title={t('section.period')} description={type === courseTypeCd.elearning ? t('help.period') : undefined}>
        {hasCoursePeriod(type) ? (
          <div className={styles.pair}>
            <FormDateTimeField control={control} name="startAt" label={t('field.startAt')} required />
            <FormDateTimeField control={control} name="endAt" label={t('field.endAt')} required />
          </div>
        ) : null}
        <AccessPeriodField control={control} />
      </SettingsSection>

      {can('CLASS_TUTOR_UPDATE') ? <ClassManagers channelSeq={channelSeq} courseSeq={courseSeq} /> : null}
    </div>
  )
}
