import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { isPack, publicCd as publicCds } from '#shared/kernel/codes.ts'
import type { PublicCd } from '#shared/kernel/codes.ts'
import { coursePath, coursePaths } from '#shared/course/paths.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { toast, useConfirm } from '#renderer/ui/index.ts'
import { editingQueries } from './queries.ts'

export interface ActedClass {
  courseSeq: number
  title: string
  lessonCount: number
  courseTypeCd?: string
}

export interface ClassActions {
  copy: (course: ActedClass) => Promise<void>
  /** Confirms, moves it to the trash and offers undo; resolves with whether it was deleted. */
  remove: (course: ActedClass) => Promise<boolean>
  /** As `remove`, of several: all or none, without undo. */
  removeMany: (courses: readonly ActedClass[]) => Promise<boolean>
  restore: (course: ActedClass) => Promise<void>
  publish: (course: ActedClass, publicCd: PublicCd) => Promise<string>
  submit: (course: ActedClass) => Promise<string>
  withdraw: (course: ActedClass) => Promise<string>
  showOnMain: (course: ActedClass, onMainPage: boolean) => Promise<void>
  busy: boolean
}

export function useClassActions(channelSeq: number): ClassActions {
  const { t } = useTranslation('studio')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const language = useLanguage()
  const confirm = useConfirm()
  const go = useNavigateTo()
  const nameOf = ({ title }: ActedClass) => (title === '' ? t('untitled') : title)

  const refresh = (courseSeq: number) => Promise.all([
    invalidate(queries, courseKeys.studioList({ channelSeq })),
    invalidate(queries, courseKeys.ofSite({ channelSeq })),
    queries.invalidateQueries({ queryKey: editingQueries.course(client, channelSeq, courseSeq).queryKey }),
  ])
  const copy = useMutation({
    mutationFn: ({ courseSeq }: ActedClass) => client(contract.course.copy, { params: { channelSeq, courseSeq } }),
    onSuccess: async ({ courseSeq }, course) => {
      toast.show({
        message: t('action.copied', { title: nameOf(course) }), tone: 'success', stay: 'long',
        action: { label: t('action.openCopy'), onClick: () => go(pathOf({ path: coursePaths['classes-settings-information'], params: { courseSeq } })) },
      })
      await refresh(courseSeq)
    },
  })
  const restore = useMutation({
    mutationFn: ({ courseSeq }: ActedClass) => client(contract.course.restore, { params: { channelSeq, courseSeq } }),
    onSuccess: async (_done, course) => {
      toast.show({ message: t('action.restored', { title: nameOf(course) }), tone: 'success' })
      await refresh(course.courseSeq)
    },
  })
  const remove = useMutation({
    mutationFn: ({ courseSeq }: ActedClass) => client(contract.course.delete, { params: { channelSeq, courseSeq } }),
    onSuccess: async ({ restoreExpiredAt }, course) => {
      toast.show({
        message: t('action.deleted', { title: nameOf(course), until: formatMoment(restoreExpiredAt, language) }), stay: 'long',
        action: { label: common('undo'), onClick: () => restore.mutate(course) },
      })
      await refresh(course.courseSeq)
    },
  })
  const removeAll = useMutation({
    mutationFn: (courses: readonly ActedClass[]) => client(contract.course.deleteMany, { params: { channelSeq }, body: { courseSeqs: courses.map(({ courseSeq }) => courseSeq) } }),
    onSuccess: async ({ restoreExpiredAt }, courses) => {
      toast.show({ message: t('action.deletedMany', { count: courses.length, until: formatMoment(restoreExpiredAt, language) }), stay: 'long' })
      await Promise.all(courses.map(({ courseSeq }) => refresh(courseSeq)))
    },
  })
  const publish = useMutation({
    mutationFn: ({ course, publicCd }: { course: ActedClass; publicCd: PublicCd }) =>
      client(contract.course.publish, { params: { channelSeq, courseSeq: course.courseSeq }, body: { publicCd } }),
    onSuccess: async ({ publicCd }, { course }) => {
      toast.show(publicCd === publicCds.public
        ? {
            message: t('action.published', { title: nameOf(course) }), tone: 'success', stay: 'long',
            action: { label: t('action.view'), onClick: () => go(pathOf({ path: coursePath({ courseTypeCd: course.courseTypeCd ?? '' }), params: { courseSeq: course.courseSeq } })) },
          }
        : { message: t('action.madePrivate', { title: nameOf(course) }), tone: 'success' })
      await refresh(course.courseSeq)
    },
  })
  const submit = useMutation({
    mutationFn: ({ courseSeq }: ActedClass) => client(contract.course.submit, { params: { channelSeq, courseSeq } }),
    onSuccess: async ({ releaseAt }, course) => {
      toast.show({ message: t('review.submitted', { title: nameOf(course), date: formatMoment(releaseAt, language) }), tone: 'success', stay: 'long' })
      await refresh(course.courseSeq)
    },
  })
  const withdraw = useMutation({
    mutationFn: ({ courseSeq }: ActedClass) => client(contract.course.withdraw, { params: { channelSeq, courseSeq } }),
    onSuccess: async (_done, course) => {
      toast.show({ message: t('review.withdrawn', { title: nameOf(course) }) })
      await refresh(course.courseSeq)
    },
  })
  const main = useMutation({
    mutationFn: ({ course, onMainPage }: { course: ActedClass; onMainPage: boolean }) =>
      client(contract.course.mainPage, { params: { channelSeq, courseSeq: course.courseSeq }, body: { onMainPage } }),
    onSuccess: async ({ onMainPage }, { course }) => {
      toast.show({ message: t(onMainPage ? 'main.shown' : 'main.taken', { title: nameOf(course) }), tone: 'success' })
      await refresh(course.courseSeq)
    },
  })
  return {
    submit: async (course) => (await submit.mutateAsync(course)).updatedAt,
    withdraw: async (course) => (await withdraw.mutateAsync(course)).updatedAt,
    showOnMain: async (course, onMainPage) => { await main.mutateAsync({ course, onMainPage }).catch(() => undefined) },
    copy: async (course) => { await copy.mutateAsync(course).catch(() => undefined) },
    async remove(course) {
      const agreed = await confirm({
        title: t('delete.title', { title: nameOf(course) }), message: isPack({ courseTypeCd: course.courseTypeCd ?? '' }) ? t('delete.packMessage') : t('delete.message', { count: course.lessonCount }),
        confirmLabel: t('action.delete'), danger: true,
      })
      if (!agreed) return false
      return remove.mutateAsync(course).then(() => true, () => false)
    },
    async removeMany(courses) {
      const agreed = await confirm({ title: t('delete.manyTitle', { count: courses.length }), message: t('delete.manyMessage'), confirmLabel: t('action.delete'), danger: true })
      if (!agreed) return false
      return removeAll.mutateAsync(courses).then(() => true, () => false)
    },
    restore: async (course) => { await restore.mutateAsync(course).catch(() => undefined) },
    publish: async (course, publicCd) => (await publish.mutateAsync({ course, publicCd })).updatedAt,
    busy: copy.isPending || restore.isPending || remove.isPending || removeAll.isPending || publish.isPending || submit.isPending || withdraw.isPending || main.isPending,
  }
}
