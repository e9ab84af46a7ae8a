import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { RestError } from '#shared/kernel/call/client.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { paymentStatus } from '#shared/order/status.ts'
import type { PaymentStatus } from '#shared/order/status.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { demoClasses } from '#server/demo/classes.ts'
import { demoPack } from '#server/demo/packs.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import type { Examples } from '#renderer/lib/scene.ts'
import { goodCard } from '#tests/support/card/cards.ts'
import { mailedNewsLink, mailedResetLink } from '#tests/support/server/outbox.ts'
import { clientAs, clientOf, DEMO_SITE } from '#tests/support/server/site.ts'

const SHOWN_CLASS = 'watercolour'
/** Nobody has completed a class of the demo site. */
const UNKNOWN_CERTIFICATE = '7K3M-QW9X-2B5H-TT0P'

/** The first board of the demo site, and a post of a member in it. */
async function findSitePost(learner: Client): Promise<{ boardSeq: number; sitePostSeq: number }> {
  const { boards: [board] } = await learner(contract.siteBoard.list, { params: { channelSeq: DEMO_SITE } })
  if (board === undefined) throw new Error('the demo site has no board')
  const { boardSeq } = board
  const { posts } = await learner(contract.siteBoard.posts, { params: { channelSeq: DEMO_SITE, boardSeq }, query: {} })
  const post = posts.find(({ pinned }) => !pinned)
  if (post === undefined) throw new Error('the board of the demo site has no post of a member')
  return { boardSeq, sitePostSeq: post.postSeq }
}

/** Finds examples on the demo site; the learner joins the shown class and completes a lesson. */
export async function findExamples(origin: string): Promise<Examples> {
  const site = { channelSeq: DEMO_SITE }
  const owner = await clientAs(origin, 'owner')
  const listed = await Promise.all((['all', 'trash'] as const).map((state) => owner(contract.course.studioList, { params: site, query: { state, size: 100 } })))
  const all = listed.flatMap((page) => page?.courses ?? [])
  const courses = (key: string): number => {
    const title = [...demoClasses, demoPack].find((demo) => demo.key === key)?.title
    const found = all.find((course) => course.title === title)
    if (found === undefined) throw new Error(`the demo site has no class ${key}`)
    return found.courseSeq
  }

  const course = { ...site, courseSeq: courses(SHOWN_CLASS) }
  const learner = await clientAs(origin, 'learner')
  await learner(contract.enrollment.attend, { params: course }).catch((error: unknown) => {
    if (!(error instanceof RestError && error.code === errorTable.alreadyEnrolled.code)) throw error
  })
  const outline = await learner(contract.curriculum.outline, { params: course })
  const securedTitle = demoClasses.find((demo) => demo.key === SHOWN_CLASS)?.lessons.find((item) => item.kind === 'materials' && item.secured === true)?.title
  const runningClass = { ...site, courseSeq: courses('running') }
  const runningOutline = await learner(contract.curriculum.outline, { params: runningClass })
  const lesson = (typeCd: string, title?: string, { curriculums } = outline): number => {
    const found = curriculums.find((item) => item.curriculumTypeCd === typeCd && (title === undefined || item.title === title))
    if (found === undefined) throw new Error(`the class ${SHOWN_CLASS} has no item of type ${typeCd}${title === undefined ? '' : ` called ${title}`}`)
    return found.curriculumSeq
  }
  const lessons = {
    video: lesson(curriculumTypeCd.video), text: lesson(curriculumTypeCd.text), materials: lesson(curriculumTypeCd.materials),
    secured: lesson(curriculumTypeCd.materials, securedTitle ?? ''),
  }
  const running = {
    courseSeq: runningClass.courseSeq, live: lesson(curriculumTypeCd.live, undefined, runningOutline), offline: lesson(curriculumTypeCd.offline, undefined, runningOutline),
    mission: lesson(curriculumTypeCd.mission, undefined, runningOutline), challenge: lesson(curriculumTypeCd.certification, undefined, runningOutline),
  }
  await learner(contract.classroom.complete, { params: { ...course, curriculumSeq: lessons.text } })
  const { refererCode } = await learner(contract.referral.link, { params: course })
  const { user: { userSeq } } = await learner(contract.auth.me, {})
  const orders = await findOrders(origin, owner, courses)
  await registerCards(origin)
  const mails = await findMailed(origin)
  const { forms: [form] } = await owner(contract.form.list, { params: site, query: {} })
  return {
    params: {
      ...site, courseSeq: course.courseSeq, curriculumId: lessons.video, curriculumSeq: lessons.text, postSeq: 3, noticeSeq: 1, userSeq, ...await findSitePost(learner),
      path: 'about', certificateNo: UNKNOWN_CERTIFICATE, refererCode, formSeq: form?.formSeq ?? 0, eventCode: 'spring', serviceAlias: 'lab', code: mails.resetCode,
    },
    courses, lessons, running, orders, mails,
  }
}

/** Cards of the student. The stand-in forgets them with its process, so that the demo site cannot bring any. */
async function registerCards(origin: string): Promise<void> {
  const site = { channelSeq: DEMO_SITE }
  const student = await clientAs(origin, 'student')
  const { cards } = await student(contract.card.mine, { params: site })
  if (cards.length > 0) return
  for (const number of ['5361123456781234', '4000000000005678']) await student(contract.card.register, { params: site, body: { registerNo: crypto.randomUUID(), card: { ...goodCard, number } } })
}

/** Orders of the teacher by bank deposit, made at the first visit. */
async function findOrders(origin: string, owner: Client, courses: Examples['courses']): Promise<Examples['orders']> {
  const site = { channelSeq: DEMO_SITE }
  const teacher = await clientAs(origin, 'teacher')
  const { orders: before } = await teacher(contract.order.mine, { params: site, query: {} })
  const order = async (status: PaymentStatus, key: string, finish?: (of: { params: { channelSeq: number; orderNo: string } }) => Promise<unknown>): Promise<string> => {
    const found = before.find((one) => one.paymentStatus === status)
    if (found !== undefined) return found.orderNo
    const { order: { orderNo, payAmount }, shipping } = await teacher(contract.order.checkout, { params: { ...site, courseSeq: courses(key) } })
    const of = { params: { ...site, orderNo } }
    const address = { recipient: '김하늘', phone: '01012345678', abroadYn: 'N' as const, country: '', postcode: '06236', address: '서울특별시 강남구 테헤란로 12 (역삼동)', detail: '3층', note: '문 앞에 놓아 주세요' }
    const orderer = { name: '김하늘', email: 'sky@madang.test', phone: '01012345678' }
    await teacher(contract.order.pay, { ...of, body: { payMethodCd: payMethodCd.bankDeposit, orderer, payAmount, address: shipping === null ? null : address } })
    await finish?.(of)
    return orderNo
  }
  await owner(contract.order.saveSettings, { params: site, body: { bank: { bankName: '마당은행', number: '110-220-330440', holder: '마당 아틀리에' } } })
  return {
    paid: await order(paymentStatus.paid, 'baking', (of) => owner(contract.order.confirmDeposit, of)),
    ended: await order(paymentStatus.cancelled, 'python', (of) => teacher(contract.order.cancel, of)),
    awaited: await order(paymentStatus.awaitingDeposit, 'python'),
  }
}

async function findMailed(origin: string): Promise<Examples['mails']> {
  const email = `reader-${crypto.randomUUID()}@madang.test`
  const guest = clientOf(origin)
  await guest(contract.auth.signup, {
    body: { email, password: DEMO_PASSWORD, name: '독자', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', marketingYn: 'Y', channelSeq: DEMO_SITE },
  })
  await guest(contract.account.sendResetPasswordToken, { body: { email, channelSeq: DEMO_SITE } })
  const [reset, news] = [await mailedResetLink(origin, email), await mailedNewsLink(origin, email)]
  return { resetCode: reset.pathname.split('/').at(-1) ?? '', newsToken: news.searchParams.get('token') ?? '' }
}
