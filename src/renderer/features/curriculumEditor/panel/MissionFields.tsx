import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CHAT_MISSION_MAX, missionWork, NAMED_LESSONS_MAX, publicScope } from '#shared/curriculum/items.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { postsToComplete } from '#shared/mission/challenge.ts'
import { canBeNamed } from '#shared/mission/lessons.ts'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Checkbox, ChoiceCards, NumberField, RadioGroup, Stack, TextField } from '#renderer/ui/index.ts'
import { TypeIcon } from '../list/AddItem.tsx'
import { useEditor } from '../useCurriculum.ts'
import type { ItemFields } from './useItemEditing.ts'
import styles from './panel.module.css'

interface FieldsProps<TypeCd extends '03' | '07' | '08' | '09'> {
  body: CurriculumBodyOf<TypeCd>
  set: (fields: ItemFields) => void
  errorOf: (field: string) => string | undefined
}

/** Null for an emptied field, which the form refuses by its name. */
const typedNumber = (value: string | number) => (value === '' ? null : Number(value))

/** What a mission asks for (courses spec §3; STU-03, STU-08). */
export function MissionFields({ body, set, errorOf }: FieldsProps<'03' | '08' | '09'>) {
  return (
    <Stack gap="md">
      {body.curriculumTypeCd === curriculumTypeCd.mission ? <HandInFields body={body} set={set} errorOf={errorOf} /> : null}
      {body.curriculumTypeCd === curriculumTypeCd.course ? <LessonFields body={body} set={set} errorOf={errorOf} /> : null}
      {body.curriculumTypeCd === curriculumTypeCd.certification ? <ChallengeFields body={body} set={set} errorOf={errorOf} /> : null}
    </Stack>
  )
}

/** What a chat-room mission (07) asks for (ROOM-04). */
export function ChatFields({ body, set, errorOf }: FieldsProps<'07'>) {
  const { t } = useTranslation('curriculum')
  return (
    <Stack gap="md">
      <NumberField
        label={t('mission.messages')} description={t('mission.messagesHelp')} className={styles.short ?? ''} min={1} max={CHAT_MISSION_MAX} decimalScale={0} value={body.messageCount ?? ''} error={errorOf('messageCount')}
        onChange={(value) => set({ messageCount: typedNumber(value) })}
      />
      <DueField dueAt={body.dueAt} set={set} help={t('mission.chatDueHelp')} />
    </Stack>
  )
}

function DueField({ dueAt, set, help }: { dueAt: string | null; set: (fields: ItemFields) => void; help: string }) {
  const { t } = useTranslation('curriculum')
  return <TextField type="date" label={t('mission.due')} description={help} className={styles.short ?? ''} value={dueAt ?? ''} onChange={(event) => set({ dueAt: event.currentTarget.value || null })} />
}

function HandInFields({ body, set }: FieldsProps<'03'>) {
  const { t } = useTranslation('curriculum')
  return (
    <>
      <ChoiceCards
        label={t('mission.work')} value={body.workTypeCd} onChange={(workTypeCd) => set({ workTypeCd })}
        choices={[{ value: missionWork.text, label: t('mission.text'), description: t('mission.textHelp') }, { value: missionWork.link, label: t('mission.link'), description: t('mission.linkHelp') }]}
      />
      <DueField dueAt={body.dueAt} set={set} help={t('mission.dueHelp')} />
    </>
  )
}

function LessonFields({ body, set }: FieldsProps<'08'>) {
  const { t } = useTranslation('curriculum')
  const { channelSeq, courseSeq } = useEditor()
  const { data: items = [] } = useQuery(editingQueries.curriculum(useClient(), channelSeq, courseSeq))
  const lessons = items.filter((item) => canBeNamed(item.body.curriculumTypeCd))
  const named = new Set(body.lessonSeqs)
  const toggle = (curriculumSeq: number, on: boolean) => set({ lessonSeqs: lessons.map((item) => item.curriculumSeq).filter((seq) => (seq === curriculumSeq ? on : named.has(seq))).slice(0, NAMED_LESSONS_MAX) })
  return (
    <fieldset className={styles.named}>
      <legend>{t('mission.lessons')}</legend>
      <p className={styles.quiet}>{lessons.length === 0 ? t('mission.noLessons') : t('mission.lessonsHelp')}</p>
      {lessons.map(({ curriculumSeq, body: lesson }) => (
        <Checkbox
          key={curriculumSeq} checked={named.has(curriculumSeq)} onChange={(event) => toggle(curriculumSeq, event.currentTarget.checked)}
          label={<span className={styles.namedLesson}><TypeIcon typeCd={lesson.curriculumTypeCd} />{lesson.title}</span>}
        />
      ))}
    </fieldset>
  )
}

function ChallengeFields({ body, set, errorOf }: FieldsProps<'09'>) {
  const { t } = useTranslation('curriculum')
  const count = (field: 'maxChallengeCount' | 'dailyChallengeCount' | 'completionRateCondition', max: number) => ({
    min: 1, max, decimalScale: 0, value: body[field] ?? '', error: errorOf(field), onChange: (value: string | number) => set({ [field]: typedNumber(value) }),
  })
  const isAbove = body.dailyChallengeCount > body.maxChallengeCount
  return (
    <>
      <div className={styles.halves}>
        <NumberField label={t('mission.max')} suffix={t('mission.times')} {...count('maxChallengeCount', 1000)} />
        <NumberField label={t('mission.daily')} suffix={t('mission.times')} {...count('dailyChallengeCount', 100)} {...(isAbove ? { error: t('mission.dailyAbove') } : {})} />
        <TextField type="time" label={t('mission.from')} value={body.dailyChallengeStartTime ?? ''} onChange={(event) => set({ dailyChallengeStartTime: event.currentTarget.value || null })} />
        <TextField type="time" label={t('mission.to')} value={body.dailyChallengeEndTime ?? ''} onChange={(event) => set({ dailyChallengeEndTime: event.currentTarget.value || null })} />
      </div>
      <p className={styles.quiet}>{t('mission.windowHelp')}</p>
      <NumberField
        label={t('mission.condition')} description={t('mission.conditionHelp', { count: postsToComplete(body) })} className={styles.short ?? ''} suffix=" %" step={5} {...count('completionRateCondition', 100)}
      />
      <RadioGroup
        label={t('mission.scope')} value={body.publicScope} onChange={(scope) => set({ publicScope: scope })}
        choices={[{ value: publicScope.attendees, label: t('mission.scopeAll'), description: t('mission.scopeAllHelp') }, { value: publicScope.staff, label: t('mission.scopeStaff'), description: t('mission.scopeStaffHelp') }]}
      />
    </>
  )
}
