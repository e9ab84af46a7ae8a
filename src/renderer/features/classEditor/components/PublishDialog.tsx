import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publicCd } from '#shared/domain/codes.ts'
import type { PublicCd } from '#shared/domain/codes.ts'
import { courseState } from '#shared/domain/lifecycle.ts'
import type { ClassActions } from '#renderer/lib/editing/index.ts'
import { Button, Callout, ChoiceCards, Dialog, Stack, Text } from '#renderer/ui/index.ts'
import { BlockerList } from './BlockerList.tsx'
import { useEditedClass } from './ClassEditingContext.tsx'
import { usePublishIssues } from './usePublishIssues.ts'

/** Chooses who sees the class and publishes it; or lists what blocks that, each with the way to its field [STU-02]. */
export function PublishDialog({ opened, onClose, publish }: { opened: boolean; onClose: () => void; publish: ClassActions['publish'] }) {
  const { t } = useTranslation('studio')
  const { t: common } = useTranslation('common')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('publish.title')} closeLabel={common('close')}>
      <PublishBody onClose={onClose} publish={publish} />
    </Dialog>
  )
}

function PublishBody({ onClose, publish }: { onClose: () => void; publish: ClassActions['publish'] }) {
  const { t } = useTranslation('studio')
  const { t: common } = useTranslation('common')
  const { course, form, autosave } = useEditedClass()
  const blockers = usePublishIssues()
  const state = courseState(course)
  const [chosen, setChosen] = useState<PublicCd>(state === 'private' ? publicCd.private : publicCd.public)
  const [working, setWorking] = useState(false)
  const [unsaved, setUnsaved] = useState(false)
  const icon = { size: 22, stroke: 1.5 } as const

  const go = async () => {
    setWorking(true)
    setUnsaved(false)
    try {
      if (!(await form.trigger(undefined, { shouldFocus: true })) || !(await autosave.flush())) {
        setUnsaved(true)
        return
      }
      autosave.rebase(await publish({ courseSeq: course.courseSeq, title: form.getValues('title'), lessonCount: course.lessonCount }, chosen))
      onClose()
    } catch {
      // Shown by the one place for errors of calls; the dialog stays.
    } finally {
      setWorking(false)
    }
  }

  /** Takes a public class from the public although it could not be published as it stands; what waits to be saved stays. */
  const hide = async () => {
    setWorking(true)
    try {
      autosave.rebase(await publish({ courseSeq: course.courseSeq, title: form.getValues('title'), lessonCount: course.lessonCount }, publicCd.private))
      onClose()
    } catch {
      // Shown by the one place for errors of calls; the dialog stays.
    } finally {
      setWorking(false)
    }
  }

  if (blockers !== null && blockers.length > 0) {
    return (
      <Stack gap="md">
        <Text>{t('publish.blocked', { count: blockers.length })}</Text>
        <BlockerList blockers={blockers} onGo={onClose} />
        {state === 'public' ? (
          <Button kind="accent" fullWidth loading={working} leftSection={<IconEyeOff size={18} stroke={1.75} aria-hidden="true" />} onClick={() => { void hide() }}>{t('publish.hide')}</Button>
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
      {unsaved ? <Callout tone="danger">{t('publish.unsaved')}</Callout> : null}
      <Button kind="accent" fullWidth loading={working || blockers === null} onClick={() => { void go() }}>
        {state === 'draft' ? t('publish.now') : t('publish.apply')}
      </Button>
    </Stack>
  )
}
