import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publicCd } from '#shared/kernel/codes.ts'
import type { PublicCd } from '#shared/kernel/codes.ts'
import { REVIEW_DAYS, courseState } from '#shared/course/lifecycle.ts'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import type { ClassActions } from '#renderer/entities/course/editing/index.ts'
import { LoadFailed } from '#renderer/lib/LoadFailed.tsx'
import { Button, Callout, ChoiceCards, Dialog, Stack, Text } from '#renderer/ui/index.ts'
import { useEditedClass } from '../form/useClassEditing.ts'
import { BlockerList, usePublishIssues } from './blockers.tsx'

export function PublishDialog({ opened, onClose, actions }: { opened: boolean; onClose: () => void; actions: ClassActions }) {
  const { t } = useTranslation('studio')
  const { t: common } = useTranslation('common')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('publish.title')} closeLabel={common('close')}>
      <PublishBody onClose={onClose} actions={actions} />
    </Dialog>
  )
}

function PublishBody({ onClose, actions }: { onClose: () => void; actions: ClassActions }) {
  const { t } = useTranslation('studio')
  const { t: common } = useTranslation('common')
  const { course, form, autosave, isReviewed } = useEditedClass()
  const { blockers, failed } = usePublishIssues()
  const state = courseState(course)
  const [chosen, setChosen] = useState<PublicCd>(state === 'private' ? publicCd.private : publicCd.public)
  const [working, setWorking] = useState(false)
  const [unsaved, setUnsaved] = useState(false)
  const icon = { size: 22, stroke: 1.5 } as const
  const language = useLanguage()
  const submits = isReviewed && chosen === publicCd.public
  const acted = () => ({ courseSeq: course.courseSeq, courseTypeCd: course.courseTypeCd, title: form.getValues('title'), lessonCount: course.lessonCount })

  const go = async () => {
    setWorking(true)
    setUnsaved(false)
    try {
      if (!(await form.trigger(undefined, { shouldFocus: true })) || !(await autosave.flush())) {
        setUnsaved(true)
        return
      }
      autosave.rebase(await (submits ? actions.submit(acted()) : actions.publish(acted(), chosen)))
      onClose()
    } catch {
      // The global handler shows errors; the dialog stays open.
    } finally {
      setWorking(false)
    }
  }

  const withdraw = async () => {
    setWorking(true)
    try {
      autosave.rebase(await actions.withdraw(acted()))
    } catch {
    } finally {
      setWorking(false)
    }
  }

  const hide = async () => {
    setWorking(true)
    try {
      autosave.rebase(await actions.publish(acted(), publicCd.private))
      onClose()
    } catch {
    } finally {
      setWorking(false)
    }
  }

  if (course.releaseAt !== null) {
    return (
      <Stack gap="md">
        <Callout tone="primary">{t('review.waitingText', { date: formatMoment(course.releaseAt, language), min: REVIEW_DAYS.min, max: REVIEW_DAYS.max })}</Callout>
        {blockers !== null && blockers.length > 0 ? <BlockerList blockers={blockers} onGo={onClose} /> : null}
        <Button fullWidth loading={working} onClick={() => { void withdraw() }}>{t('review.withdraw')}</Button>
      </Stack>
    )
  }
  if (failed !== null) return <LoadFailed query={failed} />
  if (blockers !== null && blockers.length > 0) {
    return (
      <Stack gap="md">
        <Text>{t('publish.blocked', { count: blockers.length })}</Text>
        <BlockerList blockers={blockers} onGo={onClose} />
        {state === 'public' ? (
          <Button kind="primary" fullWidth loading={working} leftSection={<IconEyeOff size={18} stroke={1.75} aria-hidden="true" />} onClick={() => { void hide() }}>{t('action.makePrivate')}</Button>
        ) : null}
        <Button fullWidth onClick={onClose}>{common('close')}</Button>
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      <ChoiceCards
        label={t('publish.who')} value={chosen} onChange={setChosen}
        choices={[
          { value: publicCd.public, label: t('state.public'), description: t('publish.publicHelp'), icon: <IconEye {...icon} /> },
          { value: publicCd.private, label: t('state.private'), description: t('publish.privateHelp'), icon: <IconEyeOff {...icon} /> },
        ]}
      />
      {submits ? <Callout tone="primary">{t('review.submitText', REVIEW_DAYS)}</Callout> : null}
      {unsaved ? <Callout tone="danger">{t('publish.unsaved')}</Callout> : null}
      <Button kind="primary" fullWidth loading={working || blockers === null} onClick={() => { void go() }}>
        {submits ? t('review.submit') : state === 'draft' ? t('publish.now') : t('publish.apply')}
      </Button>
    </Stack>
  )
}
