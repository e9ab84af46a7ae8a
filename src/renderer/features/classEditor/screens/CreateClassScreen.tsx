import { IconBroadcast, IconChartBar, IconFlag, IconPlayerPlay, IconPresentation, IconUsersGroup } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { courseTypeCd } from '#shared/kernel/codes.ts'
import { COURSE_TITLE_MAX, COURSE_TITLE_MIN } from '#shared/course/form.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { requiredText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { contract } from '#shared/contract.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { Form, FormTextField, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { Link, TextLink, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { Breadcrumbs, Button, Card, ChoiceCards, Group, PageTitle, Stack } from '#renderer/ui/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { authoredTypes } from '../form/classForm.ts'
import type { AuthoredType } from '../form/classForm.ts'
import { useClosedChoice } from '../form/useClosedChoice.ts'
import styles from '../settings.module.css'

const newClass = z.object({
  title: requiredText.pipe(z.string().min(COURSE_TITLE_MIN, { error: validationMessage('validation:minLength', { min: COURSE_TITLE_MIN }) }).max(COURSE_TITLE_MAX)),
  courseTypeCd: z.enum(authoredTypes),
})

const icon = { size: 22, stroke: 1.5 } as const
const icons: Record<AuthoredType, React.ReactNode> = {
  [courseTypeCd.elearning]: <IconPlayerPlay {...icon} />,
  [courseTypeCd.live]: <IconBroadcast {...icon} />,
  [courseTypeCd.lecture]: <IconPresentation {...icon} />,
  [courseTypeCd.club]: <IconUsersGroup {...icon} />,
  [courseTypeCd.project]: <IconFlag {...icon} />,
  [courseTypeCd.survey]: <IconChartBar {...icon} />,
}

export function CreateClassScreen() {
  const { t } = useTranslation('studio')
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const go = useNavigateTo()
  const create = useCreateClass(channelSeq)
  const form = useAppForm(newClass, { title: '', courseTypeCd: courseTypeCd.elearning as AuthoredType })
  const draft = useDraft('newClass', form, { except: [] })
  const closed = useClosedChoice()
  const { field } = useController({ control: form.control, name: 'courseTypeCd' })
  return (
    <div className={styles.create}>
      <Breadcrumbs label={t('breadcrumb')}><TextLink to={coursePaths['settings-contents']}>{t('list.title')}</TextLink></Breadcrumbs>
      <PageTitle description={t('create.lead')}>{t('create.title')}</PageTitle>
      <Card padding="xl">
        <Form
          form={form} label={t('create.title')}
          onSubmit={async (values) => {
            const { courseSeq } = await create.mutateAsync(values)
            draft.clear()
            void invalidate(queries, courseKeys.studioList({ channelSeq }))
            go(pathOf({ path: coursePaths['classes-settings-information'], params: { courseSeq } }), { replace: true })
          }}
        >
          <Stack gap="xl">
            <FormTextField control={form.control} name="title" label={t('field.title')} description={t('create.titleHelp')} placeholder={t('help.titleExample')} maxLength={COURSE_TITLE_MAX} required data-autofocus />
            <ChoiceCards
              label={t('field.courseTypeCd')} value={field.value} onChange={field.onChange}
              choices={authoredTypes.map((code) => {
                const why = closed('courseTypeCd', code)
                return { value: code, label: t(`type.${code}`), description: why ?? t(`typeHelp.${code}`), disabled: why !== undefined, icon: icons[code] }
              })}
            />
            <Group justify="flex-end" gap="sm">
              <Button component={Link} to={coursePaths['settings-contents']} kind="quiet">{t('create.cancel')}</Button>
              <Button type="submit" kind="primary" loading={create.isPending}>{t('create.submit')}</Button>
            </Group>
          </Stack>
        </Form>
      </Card>
    </div>
  )
}

function useCreateClass(channelSeq: number) {
  const client = useClient()
  return useMutation({
    mutationFn: (draft: CourseDraft) => client(contract.course.create, { params: { channelSeq }, body: draft }),
    meta: { errors: 'inline' },
  })
}
