import { join } from 'node:path'
import { curriculumTypeCd, liveTypeCd, publicCd } from '#shared/kernel/codes.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import type { Server } from '#server/app/createServer.ts'
import type { DemoSite } from '#server/infra/module.ts'
import type { DemoClass, DemoLesson } from './classes.ts'
import { demoMedia, pictureOf } from './media.ts'
import { waitUntilReady } from './videos.ts'
import type { Videos } from './videos.ts'
import { demoReviews } from './people.ts'

/** Creates a class, has members join and review it, then applies its final settings. */
export async function makeClass(server: Server, site: DemoSite, videos: Videos, demo: DemoClass): Promise<void> {
  const { course } = server.services
  const { channelSeq } = site
  const now = server.ports.clock.now()
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const writerSeq = site[demo.teacher]
  const { title, subTitle, introduction, outcomes, courseTypeCd, categoryCd, difficultyCd } = demo
  const { courseSeq } = await course.create({ userSeq: writerSeq, channelSeq }, course.openChoices({
    title, subTitle, introduction, outcomes, courseTypeCd, categoryCd, difficultyCd, vodDays: demo.vodDays ?? -1, fareCd: '00',
    startAt: inDays(-35), endAt: inDays(180),
  }))
  await course.setImage({ channelSeq, courseSeq }, await pictureOf(demo.cover))
  for (const lesson of demo.lessons) await makeLesson(server, { channelSeq, courseSeq, writerSeq }, videos, lesson)

  const state = demo.state ?? 'public'
  if (state === 'draft') return
  await course.publish({ channelSeq, courseSeq }, state === 'private' ? publicCd.private : publicCd.public)
  await joinClass(server, site, courseSeq, demo)
  if (demo.ends !== undefined) {
    await course.update({ channelSeq, courseSeq }, course.openChoices(ending(demo, inDays)))
    await course.applyDraft({ channelSeq, courseSeq })
  }
  for (let index = 0; index < (demo.waiting ?? 0); index += 1) await server.services.enrollment.attend(memberOf(site, courseSeq, demo.attendees + index), { channelSeq, courseSeq }, 'ko')
  if (state === 'trash') await course.trash({ channelSeq, courseSeq })
}

function ending(demo: DemoClass, inDays: (days: number) => string): CourseDraft {
  const { payStartIn, payEndIn, maxIsFull, ...fields } = demo.ends ?? {}
  return {
    ...fields,
    ...(payStartIn === undefined ? {} : { payStartAt: inDays(payStartIn), settingPayTimeYn: 'Y' as const }),
    ...(payEndIn === undefined ? {} : { payEndAt: inDays(payEndIn), settingPayTimeYn: 'Y' as const }),
    ...(maxIsFull === true ? { maxUserCount: demo.attendees } : {}),
  }
}

async function makeLesson(server: Server, place: { channelSeq: number; courseSeq: number; writerSeq: number }, videos: Videos, lesson: DemoLesson): Promise<void> {
  const { curriculum, upload } = server.services
  const { channelSeq, courseSeq, writerSeq } = place
  const dayIn = (days: number) => seoulDay(server.ports.clock.now().getTime() + days * DAY_MS)
  switch (lesson.kind) {
    case 'section':
      await curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: '01', title: lesson.title })
      break
    case 'text':
      await curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: '05', title: lesson.title, content: lesson.content })
      break
    case 'video': {
      const { curriculumSeq } = await curriculum.create({ channelSeq, courseSeq }, {
        curriculumTypeCd: '02', title: lesson.title, limitPercent: lesson.limitPercent ?? 100, isPublic: lesson.isPublic ?? false,
      })
      await videos.put(lesson, { channelSeq, courseSeq, curriculumSeq }, writerSeq)
      break
    }
    case 'live':
      await curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: curriculumTypeCd.live, title: lesson.title, liveType: liveTypeCd.link, joinUrl: lesson.joinUrl, liveAt: dayIn(lesson.inDays), liveStartAt: lesson.from, liveEndAt: lesson.until })
      break
    case 'offline': {
      const { title, addrRoad1, addrRoad2, lat, lon } = lesson
      await curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: curriculumTypeCd.offline, title, addrRoad1, addrRoad2, lat, lon, offlineStartAt: dayIn(lesson.inDays), offlineStartTime: lesson.from, offlineEndTime: lesson.until })
      break
    }
    case 'mission':
      await curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: curriculumTypeCd.mission, title: lesson.title, content: lesson.content })
      break
    case 'challenge':
      await curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: curriculumTypeCd.certification, title: lesson.title, content: lesson.content, maxChallengeCount: lesson.days })
      break
    case 'materials': {
      const { curriculumSeq } = await curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: '06', title: lesson.title, pdfSecurityYn: lesson.secured === true ? 'Y' : 'N' })
      for (const file of lesson.files) {
        await waitUntilReady(upload, { channelSeq, courseSeq, curriculumSeq }, await upload.importMaterial({ channelSeq, curriculumSeq }, writerSeq, join(demoMedia, 'materials', file)))
      }
    }
  }
}

const actorOf = (userSeq: number) => ({ userSeq, isChannelUser: true, userTypeCd: null, roles: [] })
/** Each class begins with another member. */
const memberOf = ({ members }: DemoSite, courseSeq: number, index: number) => actorOf(members[(courseSeq * 5 + index) % members.length] ?? 0)

async function joinClass({ services }: Server, { channelSeq, members }: DemoSite, courseSeq: number, demo: DemoClass): Promise<void> {
  const first = courseSeq * 5
  const nth = (index: number) => members[(first + index) % members.length] ?? 0
  for (let index = 0; index < demo.attendees; index += 1) {
    const userSeq = nth(index)
    const { attendSeq } = await services.enrollment.attend(actorOf(userSeq), { channelSeq, courseSeq }, 'ko')
    if (index < demo.reviews) {
      const words = demoReviews[(first + index) % demoReviews.length]
      if (words !== undefined) await services.review.save(actorOf(userSeq), { channelSeq, courseSeq }, { ...words, attendSeq })
    }
  }
  for (let index = 0; index < demo.likes; index += 1) await services.course.like(actorOf(nth(index + 3)), { channelSeq, courseSeq })
}
