import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { COURSE_TITLE_MAX } from '#shared/course/form.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { newPack } from '#shared/pack/contract.ts'
import { packPaths } from '#shared/pack/paths.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextField, useAppForm, useFieldError } from '#renderer/lib/form/index.ts'
import { Link, TextLink, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Breadcrumbs, Button, Card, Group, PageTitle, Stack } from '#renderer/ui/index.ts'
import { ClassPicker } from './ClassPicker.tsx'
import type { PickedClass } from './ClassPicker.tsx'
import styles from '../settings.module.css'

const form = newPack.pick({ title: true, courseSeqs: true })
type Values = z.infer<typeof form>

/** `/packages/create` (PACK-01). */
export function CreatePackScreen() {
  const { t } = useTranslation('pack')
  const { t: studio } = useTranslation('studio')
  usePageTitle(t('create.title'))
  const channelSeq = useChannelSeq()
  const client = useClient()
  const queries = useQueryClient()
  const go = useNavigateTo()
  const fieldError = useFieldError()
  const [now] = useState(() => Date.now())
  const [classes, setClasses] = useState<PickedClass[]>([])
  const packForm = useAppForm<z.input<typeof form>, Values>(form, { title: '', courseSeqs: [] })
  const { field, fieldState } = useController({ control: packForm.control, name: 'courseSeqs' })
  const create = useMutation({ mutationFn: (body: Values) => client(contract.pack.create, { params: { channelSeq }, body }), meta: { errors: 'inline' } })
  return (
    <div className={styles.create}>
      <Breadcrumbs label={studio('breadcrumb')}><TextLink to={coursePaths['settings-contents']}>{studio('list.title')}</TextLink></Breadcrumbs>
      <PageTitle description={t('create.lead')}>{t('create.title')}</PageTitle>
      <Card padding="xl">
        <Form
          form={packForm} label={t('create.title')}
          onSubmit={async (values) => {
            const { courseSeq } = await create.mutateAsync(values)
            void invalidate(queries, courseKeys.studioList({ channelSeq }))
            go(pathOf({ path: packPaths['packages-settings-payment'], params: { courseSeq } }), { replace: true })
          }}
        >
          <Stack gap="xl">
            <FormTextField control={packForm.control} name="title" label={t('create.name')} placeholder={t('create.nameExample')} maxLength={COURSE_TITLE_MAX} required data-autofocus />
            <ClassPicker
              value={classes} now={now} error={fieldError(fieldState.error?.message ?? (fieldState.error as { root?: { message?: string } } | undefined)?.root?.message)}
              onChange={(next) => {
                setClasses(next)
                field.onChange(next.map(({ courseSeq }) => courseSeq))
              }}
            />
            <Group justify="flex-end" gap="sm">
              <Button component={Link} to={coursePaths['settings-contents']} kind="quiet">{studio('create.cancel')}</Button>
              <Button type="submit" kind="primary" loading={create.isPending}>{t('create.submit')}</Button>
            </Group>
          </Stack>
        </Form>
      </Card>
    </div>
  )
}
