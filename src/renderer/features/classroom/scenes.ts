import { asks, broken, loseScript, opensMenu, plays } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    classroom: [
      { state: '', role: 'learner' },
      { state: 'text', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.text }) },
      { state: 'finished', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.text }), act: lastCompleted },
      { state: 'materials', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.materials }) },
      { state: 'secured-pdf', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.secured }), act: pageDrawn },
      { state: 'linked', role: 'learner', act: linkedVideo },
      { state: 'speed', role: 'learner', act: opensMenu('classroom', 'player.speed') },
      { state: 'time-over', role: 'learner', act: timeOver },
      { state: 'mission', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.text }), act: (stage) => missionReturned(stage) },
      { state: 'challenge', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.text }), act: (stage) => challengeRuns(stage) },
      { state: 'lessons-mission', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.text }), act: (stage) => lessonsWait(stage) },
      { state: 'mission-withdrawing', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.text }), ...asks((stage) => withdrawMission(stage)) },
      { state: 'challenge-deleting', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.text }), ...asks((stage) => deletePost(stage)) },
      { state: 'live-ending', role: 'teacher', params: ({ running }) => ({ courseSeq: running.courseSeq, curriculumId: running.live }), ...asks(endLive) },
      { state: 'live', role: 'learner', params: ({ running }) => ({ courseSeq: running.courseSeq, curriculumId: running.live }) },
      { state: 'live-blocked', role: 'learner', params: ({ running }) => ({ courseSeq: running.courseSeq, curriculumId: running.live }), ...asks((stage) => joinBlocked(stage)), ownBrowser: true },
      { state: 'live-host', role: 'teacher', params: ({ running }) => ({ courseSeq: running.courseSeq, curriculumId: running.live }), act: openRoom },
      { state: 'recording', role: 'learner', act: recordingPlays },
      { state: 'recording-link', role: 'teacher', params: ({ running }) => ({ courseSeq: running.courseSeq, curriculumId: running.live }), act: linkRecording },
      { state: 'offline', role: 'learner', params: ({ running }) => ({ courseSeq: running.courseSeq, curriculumId: running.offline }) },
      { state: 'offline-host', role: 'teacher', params: ({ running }) => ({ courseSeq: running.courseSeq, curriculumId: running.offline }), act: openRoom },
      { state: 'offline-picked', role: 'teacher', params: ({ running }) => ({ courseSeq: running.courseSeq, curriculumId: running.offline }), act: pickLearners },
      { state: 'offline-marking', role: 'teacher', params: ({ running }) => ({ courseSeq: running.courseSeq, curriculumId: running.offline }), act: markLearners },
      { state: 'questions', role: 'learner', act: openQuestions },
      { state: 'questions-failing', role: 'learner', act: failQuestions },
      { state: 'lesson-failing', role: 'learner', act: failLesson },
      { state: 'guest', role: 'visitor' },
      { state: 'list', role: 'learner', act: openLessonList },
      { state: 'locked', role: 'student', params: ({ lessons }) => ({ curriculumId: lessons.text }) },
    ],
  },
}

async function openRoom({ button, dialogShown }: Stage): Promise<void> {
  await button('live', 'room.open').click()
  await dialogShown()
}

/** A lesson that has begun, as the demo's is still to come. */
async function pickLearners(stage: Stage): Promise<void> {
  const { page, named } = stage
  const at = '2026-06-20T05:10:00.000Z'
  const attendees = [
    { userSeq: 1, name: '김하늘', isThere: true, mark: { byName: '윤도현', at }, saidAt: null }, { userSeq: 2, name: '박바다', isThere: true, mark: null, saidAt: at },
    { userSeq: 3, name: '이나무', isThere: false, mark: { byName: '윤도현', at }, saidAt: null }, { userSeq: 4, name: '알렉산드리아 콘스탄티노플로스', isThere: false, mark: null, saidAt: null },
  ]
  await page.route((url) => /\/offline\/\d+\/attendance$/.test(url.pathname), (route) => route.fulfill({ json: { attendees, startAt: '2026-06-20T05:00:00.000Z', endAt: '2026-06-20T07:00:00.000Z' } }))
  await openRoom(stage)
  await page.getByRole('dialog').getByRole('checkbox', { name: named('live', 'offline.room.pickAll') }).check()
}

async function markLearners(stage: Stage): Promise<void> {
  const { page, named } = stage
  await page.route((url) => url.pathname.endsWith('/bulk/preview'), (route) => route.fulfill({
    json: {
      totalCount: 4, acts: [{ act: 'markThere', count: 3 }], skipped: [{ reason: 'same', count: 1, names: ['김하늘'] }], notes: [], stays: [], digest: 'shown',
      rows: ['박바다', '이나무', '알렉산드리아 콘스탄티노플로스'].map((name, index) => ({ subjectSeq: index + 2, line: null, name, email: `person${index}@example.com`, act: 'markThere', from: null, to: null })),
    },
  }))
  await pickLearners(stage)
  await page.getByRole('dialog').getByRole('button', { name: named('live', 'offline.room.there'), exact: true }).click()
  await page.getByRole('dialog', { name: named('live', 'offline.room.askThere') }).getByRole('list').first().waitFor()
}

async function openLessonList({ button, dialogShown }: Stage): Promise<void> {
  const opener = button('classroom', 'list.open')
  if (!(await opener.isVisible())) return
  await opener.click()
  await dialogShown()
}

async function openQuestions({ page, button, dialogShown }: Stage): Promise<void> {
  const opener = button('classroom', 'side.open')
  const tab = page.getByRole('complementary').getByRole('tab').nth(1)
  // Where there is room, the panel stands beside the lesson.
  await opener.or(tab).filter({ visible: true }).first().waitFor()
  if (!await opener.isVisible()) return tab.click()
  await opener.click()
  await dialogShown()
}

async function failQuestions(stage: Stage): Promise<void> {
  await stage.page.route(/\/qna(?:\?|$)/, (route) => route.fulfill(broken))
  // The page may have the questions of a scene before.
  await stage.page.reload()
  await openQuestions(stage)
  await stage.page.getByRole('alert').first().waitFor()
}

async function failLesson(stage: Stage): Promise<void> {
  await loseScript(stage, /\/assets\/VideoLesson-/)
  await stage.page.reload()
  await stage.page.getByRole('alert').first().waitFor()
}

/** The lesson is the last one that is left, and is completed. */
async function lastCompleted({ page, button, dialogShown }: Stage): Promise<void> {
  const here = Number(new URL(page.url()).pathname.split('/').at(-1))
  let left = 1
  await page.route(/\/courses\/\d+\/curriculums$/, async (route) => {
    const answer = await route.fetch()
    const outline = await answer.json() as { curriculums: { curriculumSeq: number }[]; lessonCount: number }
    const isLeft = (seq: number) => left === 1 && seq === here
    const curriculums = outline.curriculums.map((item) => ({ ...item, isComplete: !isLeft(item.curriculumSeq), viewedPercent: isLeft(item.curriculumSeq) ? 0 : 100 }))
    await route.fulfill({ response: answer, json: { ...outline, curriculums, completedCount: outline.lessonCount - left, progressPercent: left === 1 ? 90 : 100 } })
  })
  await page.route(/\/curriculums\/\d+\/complete$/, async (route) => {
    left = 0
    await route.fulfill({ json: { viewedPercent: 100, isComplete: true, viewedSeconds: 0, completedCount: 9, lessonCount: 9, progressPercent: 100 } })
  })
  await page.reload()
  await button('classroom', 'complete').click()
  await dialogShown()
}

async function pageDrawn({ page }: Stage): Promise<void> {
  await page.locator('article[data-state=drawn]').first().waitFor()
}

/** The demo has no linked video, as it works without a network. */
async function answerLesson({ page }: Stage, change: (playback: object) => object): Promise<void> {
  await page.route(/\/api\/.*\/classroom\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const lesson = await answer.json() as { playback: object }
    await route.fulfill({ response: answer, json: { ...lesson, ...change(lesson.playback) } })
  })
  await page.reload()
}

async function linkedVideo(stage: Stage): Promise<void> {
  const link = { provider: 'youtube', id: 'dQw4w9WgXcQ', hash: null }
  await answerLesson(stage, (playback) => ({ playback: { ...playback, link, captions: [], position: 0, secondsLeft: 540, mustWatchWhole: true } }))
  await stage.page.locator('iframe[title=YouTube]').waitFor({ state: 'attached' })
}

async function timeOver(stage: Stage): Promise<void> {
  await answerLesson(stage, () => ({ playback: null, notPlayableReason: 'timeOver' }))
  await stage.page.getByText(stage.named('classroom', 'player.timeOver')).first().waitFor()
}

/** The demo's live class is still to come: its video lesson plays the part of one that was held. */
async function recordingPlays(stage: Stage): Promise<void> {
  const { page, named } = stage
  const body = { curriculumTypeCd: '00', title: '지난 라이브', content: '', xp: 0, point: 0, liveAt: '2026-03-10', liveStartAt: '20:00', liveEndAt: '21:00', liveType: '02' }
  await page.route(/\/api\/.*\/live\/\d+$/, (route) => route.fulfill({
    json: {
      live: {
        title: '물레', curriculumTitle: '지난 라이브', imageUrl: null, liveAt: body.liveAt, liveStartAt: body.liveStartAt, startAt: '2026-03-10T11:00:00.000Z', endAt: '2026-03-10T12:00:00.000Z',
        userType: 'user', isZoomHost: false, liveType: '02', attendeeJoinTimeLive: null, tchJoinTimeLive: null, itemSeq: 1, channelSeq: 1, courseSeq: 1, fareCd: '00',
      },
      endedAt: null, isReachable: true, isReserve: false, recordingUrl: null, limitPercent: 80, attendance: { seconds: 1500, percent: 42, isComplete: false },
    },
  }))
  await page.route(/\/api\/.*\/classroom\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const lesson = await answer.json() as object
    await route.fulfill({ response: answer, json: { ...lesson, body } })
  })
  await page.reload()
  await page.getByRole('region', { name: named('live', 'plan') }).waitFor()
}

/** The demo's live class, as one that has ended. */
async function linkRecording(stage: Stage): Promise<void> {
  const { page, button, dialogShown } = stage
  await page.route(/\/api\/.*\/live\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const lesson = await answer.json() as { live: object }
    await route.fulfill({ response: answer, json: { ...lesson, live: { ...lesson.live, startAt: '2026-03-10T11:00:00.000Z', endAt: '2026-03-10T12:00:00.000Z' }, endedAt: '2026-03-10T12:00:00.000Z' } })
  })
  await page.reload()
  await button('live', 'recording.add').click()
  await dialogShown()
  await page.getByRole('dialog').getByRole('textbox').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
}

const plan = { attachmentSeq: 1, fileName: '나의 첫 그릇 만들기 계획과 준비물.pdf', fileSize: 1_482_000, url: '/media/none/original' }
const handedInAt = '2026-11-20T05:00:00.000Z'
const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()

/** The demo's classes have no missions, as their feature is not open everywhere. */
async function answerMission({ page, named }: Stage, typeCd: string, mission: object): Promise<void> {
  await page.route(/\/api\/.*\/classroom\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const lesson = await answer.json() as { body: object }
    await route.fulfill({ response: answer, json: { ...lesson, body: { ...lesson.body, curriculumTypeCd: typeCd, content: '<p>이번 주에 빚은 그릇을 소개해 주세요. 흙을 고른 까닭과 가장 어려웠던 점도 함께 적어 주세요.</p>' } } })
  })
  await page.route(/\/missions\/\d+$/, (route) => route.fulfill({ json: { mission: { curriculumTypeCd: typeCd, ...mission }, isComplete: false, canTakePart: true, xp: 20, point: 3 } }))
  await page.route(/\/missions\/mine$/, (route) => route.fulfill({
    json: { xp: 1240, point: 86, streak: 4, days: [0, 1, 2, 3, 6, 8, 9, 15].map((count) => new Date(Date.now() - count * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10)), terms: '하루에 한 번, 있는 그대로 올려요.\n서로의 인증을 응원해요.', leaderboardYn: 'Y' },
  }))
  await page.route(/\/missions\/leaderboard$/, (route) => route.fulfill({ json: { learners: [['이소라', 1420], ['김하늘', 1240], ['박나무', 980]].map(([name, xp], index) => ({ userSeq: index + 1, name, xp, point: 10, isMe: index === 1 })) } }))
  await page.route(/\/missions\/\d+\/posts/, (route) => route.fulfill({
    json: {
      posts: [['이소라', '흙이 마르기 전에 손잡이를 붙였어요.\n어제보다 덜 기울었어요!', 'https://example.com/photos/3'], ['박나무', '오늘은 작은 접시를 세 개 빚었습니다.', '']]
        .map(([name, content, linkUrl], index) => ({ postSeq: 9 - index, userSeq: index + 1, name, profileImageUrl: null, content, linkUrl, createdAt: daysAgo(index), pictures: [], files: index === 0 ? [plan] : [], threadSeq: null, commentCount: 2 - index, likeCount: 3 - index, isLiked: index === 0, isMine: index === 1 })), hasMore: true,
    },
  }))
  await page.reload()
  await page.getByRole('region', { name: named('mission', 'label') }).waitFor()
}

const missionReturned = (stage: Stage) => answerMission(stage, '03', {
  workTypeCd: '00', dueAt: '2026-11-28', state: 'returned',
  submissions: [{ submissionSeq: 1, state: 'returned', content: '백자토로 밥그릇을 빚었어요. 입구를 고르게 펴는 일이 가장 어려웠어요.', linkUrl: 'https://example.com/bowls/first', pictures: [], files: [plan], note: '굽을 깎은 모습도 함께 보여 주세요.', createdAt: handedInAt, updatedAt: handedInAt, judgedAt: handedInAt }],
})
const challengeRuns = (stage: Stage) => answerMission(stage, '09', {
  maxChallengeCount: 21, dailyChallengeCount: 1, dailyChallengeStartTime: '06:00', dailyChallengeEndTime: '22:00', needed: 17, total: 9, today: 1, refusal: 'daily', showsOthers: true,
})
const lessonsWait = (stage: Stage) => answerMission(stage, '08', {
  lessons: [{ curriculumSeq: 1, title: '흙 고르기', isComplete: true }, { curriculumSeq: 2, title: '물레 앞에 앉기', isComplete: true }, { curriculumSeq: 3, title: '나의 첫 그릇', isComplete: false }],
})

async function withdrawMission(stage: Stage): Promise<void> {
  await answerMission(stage, '03', {
    workTypeCd: '00', dueAt: '2026-11-28', state: 'submitted',
    submissions: [{ submissionSeq: 1, state: 'submitted', content: '백자토로 밥그릇을 빚었어요.', linkUrl: '', pictures: [], files: [plan], note: '', createdAt: handedInAt, updatedAt: handedInAt, judgedAt: null }],
  })
  await stage.button('mission', 'handIn.withdraw').click()
}

async function deletePost(stage: Stage): Promise<void> {
  await challengeRuns(stage)
  await stage.button('mission', 'posts.deleteOf').click()
}

/** A live lesson that runs, whose window the browser blocks. */
async function joinBlocked(stage: Stage): Promise<void> {
  const { page, button } = stage
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
  await page.addInitScript(() => { window.open = () => null })
  await page.route(/\/join-live\?/, (route) => route.fulfill({
    json: { liveTypeCd: '99', channelLiveTypeCd: '99', userType: 'user', itemSeq: 1, joinUrl: 'https://meet.example.com/abc', startUrl: null, meetingId: null, gooroomeeId: null, password: null, isReserve: false },
  }))
  await plays(stage, /\/live\/\d+$/, (answer) => ({ ...answer, isReachable: true, endedAt: null, live: { ...answer['live'] as object, startAt: minutes(-10), endAt: minutes(50) } }))
  await button('live', 'enter').click()
}

/** A live class that is on. */
async function endLive(stage: Stage): Promise<void> {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  await stage.page.route(/\/live\/\d+\/attendance$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json() as object), startAt: hours(-1), endAt: hours(1), endedAt: null } })
  })
  await openRoom(stage)
  await stage.button('live', 'room.end').click()
}
