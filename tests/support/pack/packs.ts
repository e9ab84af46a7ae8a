import { contract } from '#shared/contract.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

export interface BuiltPack {
  channelSeq: number
  courseSeq: number
  classes: BuiltCourse[]
}

/** A public package of two public classes for 12,000 won each, sold for 18,000 won and 30 days; made by the owner. @param classes those of each; null leaves it a draft */
export async function buildPack(
  api: TestApi, { site, teacher }: { site: Site; teacher: Person },
  { draft = {}, classes = [{}, {}], publicCd = '00', built }: { draft?: CourseDraft; classes?: CourseDraft[]; publicCd?: '00' | null; built?: BuiltCourse[] } = {},
): Promise<BuiltPack> {
  const { channelSeq, owner } = site
  const included = built ?? []
  if (built === undefined) for (const one of classes) included.push(await buildCourse(api, { site, teacher, draft: { title: '묶인 도자기', fareCd: '01', price: 12_000, ...one } }))
  const { courseSeq } = await owner.client(contract.pack.create, { params: { channelSeq }, body: { title: '도자기 묶음', courseSeqs: included.map((one) => one.courseSeq) } })
  const params = { channelSeq, courseSeq }
  await owner.client(contract.course.update, { params, body: { course: { price: 18_000, vodDays: 30, ...draft } } })
  if (publicCd !== null) await owner.client(contract.course.publish, { params, body: { publicCd } })
  return { channelSeq, courseSeq, classes: included }
}
