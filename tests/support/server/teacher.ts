import { request } from 'undici'
import { createClient } from '#shared/kernel/call/client.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'

export interface Teacher {
  origin: string
  token: string
  userSeq: number
  client: Client
}

export async function logInTeacher(origin: string): Promise<Teacher> {
  let token: string | undefined
  const client = createClient(async ({ method, url, body }) => {
    const answer = await request(`${origin}${url}`, {
      method, headers: { ...(token === undefined ? {} : { [headerNames.accessToken]: token }), 'content-type': 'application/json' }, body: body ?? null,
    })
    token ??= answer.headers[headerNames.accessToken]?.toString()
    return { status: answer.statusCode, body: await answer.body.text() }
  })
  const { user } = await client(contract.auth.login, { body: { email: 'teacher@madang.test', password: DEMO_PASSWORD } })
  if (token === undefined) throw new Error('the login gave no token')
  return { origin, token, userSeq: user.userSeq, client }
}

/** Creates a class with items that take a file: videos (02) or materials (06). */
export async function makeItems({ client }: Teacher, curriculumTypeCd: '02' | '06', count: number): Promise<ItemRef[]> {
  const { courseSeq } = await client(contract.course.create, { params: { channelSeq: 1 }, body: { title: 'Upload' } })
  const places: ItemRef[] = []
  for (let made = 0; made < count; made += 1) {
    const { item } = await client(contract.curriculum.create, { params: { channelSeq: 1, courseSeq }, body: { body: { curriculumTypeCd, title: `Upload ${made + 1}` } } })
    places.push({ channelSeq: 1, courseSeq, curriculumSeq: item.curriculumSeq })
  }
  return places
}
