import { parseArgs } from 'node:util'
import { languages, schemes, widths } from '#tests/support/browser/looks.ts'
import type { Language, Scheme, Width } from '#tests/support/browser/looks.ts'
import { roles } from '#tests/support/server/site.ts'
import type { Role } from '#tests/support/server/site.ts'
import type { Scene } from '#tests/support/browser/scenes.ts'

/** Filters; empty means all. */
export interface ShotOptions {
  routes: string[]
  roles: readonly Role[]
  languages: readonly Language[]
  widths: readonly Width[]
  schemes: readonly Scheme[]
}

/** Parses repeatable filters such as `--route classes --lang ko --width 390`. Throws a one-line error for an invalid value. */
export function readOptions(args: readonly string[]): ShotOptions {
  const many = { type: 'string', multiple: true } as const
  const { values } = parseArgs({ args: [...args], options: { route: many, lang: many, width: many, scheme: many, role: many } })
  return {
    routes: values.route ?? [],
    roles: chosen('--role', roles, values.role),
    languages: chosen('--lang', languages, values.lang),
    widths: chosen('--width', widths, values.width),
    schemes: chosen('--scheme', schemes, values.scheme),
  }
}

function chosen<Value extends string | number>(option: string, all: readonly Value[], given: readonly string[] | undefined): readonly Value[] {
  const wrong = given?.find((text) => !all.some((value) => String(value) === text))
  if (wrong !== undefined) throw new Error(`${option} is one of ${all.join(', ')}, not ${wrong}.`)
  return given === undefined ? all : all.filter((value) => given.includes(String(value)))
}

/** Selects scenes. Throws a one-line error for an unknown route. */
export function chooseScenes(scenes: readonly Scene[], options: ShotOptions): Scene[] {
  const fits = ({ name, route }: Scene, wanted: string) => name === wanted || route === wanted
  const unknown = options.routes.find((wanted) => !scenes.some((scene) => fits(scene, wanted)))
  if (unknown !== undefined) throw new Error(`--route is one of ${[...new Set(scenes.map(({ route }) => route))].join(', ')}, or a scene such as classes.empty, not ${unknown}.`)
  return scenes.filter((scene) => options.roles.includes(scene.role) && (options.routes.length === 0 || options.routes.some((wanted) => fits(scene, wanted))))
}
