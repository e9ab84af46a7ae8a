import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'

const pageNames: ReadonlySet<string> = new Set(['window', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage', 'matchMedia', 'innerWidth', 'innerHeight', 'devicePixelRatio'])

// Their callbacks run while rendering; those of other calls, such as effects, run later.
const atOnce: ReadonlySet<string> = new Set(['useMemo', 'useState', 'useReducer', 'map', 'filter', 'find', 'some', 'every', 'flatMap', 'reduce', 'forEach', 'from'])

// Uses from before the rule, in parts that no public page renders or only a handler calls. This list only shrinks.
const knownAccesses: Readonly<Record<string, number>> = {
  'src/renderer/entities/attach/pictureData.ts': 1,
  'src/renderer/entities/channel/siteAddress.ts': 1,
  'src/renderer/entities/chat/Composer.tsx': 1,
  'src/renderer/entities/session/leaving.ts': 1,
  'src/renderer/entities/session/sentAnswers.ts': 2,
  'src/renderer/entities/videoPlayer/frameChannel.ts': 3,
  'src/renderer/features/analytics/errorReporting.ts': 2,
  'src/renderer/features/analytics/tools.ts': 3,
  'src/renderer/features/auth/components/CookiesOff.tsx': 1,
  'src/renderer/features/auth/sso/redirect.ts': 2,
  'src/renderer/features/classDetail/components/ShareDialog.tsx': 1,
  'src/renderer/features/classDetail/kakaoShare.ts': 2,
  'src/renderer/features/classroom/player/fileEngine.ts': 4,
  'src/renderer/features/classroom/player/useFullscreen.ts': 1,
  'src/renderer/features/classroom/reader/openPdf.ts': 2,
  'src/renderer/features/curriculumEditor/list/rowWindow.ts': 1,
  'src/renderer/features/profile/components/readPicture.ts': 1,
  'src/renderer/features/shell/live/LiveNotice.tsx': 2,
  'src/renderer/features/shell/studio/StudioLayout.tsx': 1,
  'src/renderer/features/siteInfo/components/LogoPreviews.tsx': 1,
  'src/renderer/ui/chart/Chart.tsx': 1,
  'src/renderer/ui/data/enliven.ts': 2,
  'src/renderer/ui/inputs/richText/blocks.ts': 4,
}

type Run = ESTree.Function | ESTree.ArrowFunctionExpression

/** What a piece of code runs as: at the import, as a component or hook, inside such, or as a function that anything may call. */
type Place = 'import' | 'render' | 'later' | 'function'

interface Scope {
  place: Place
  names: Set<string>
}

function namesOf(pattern: unknown, into: Set<string>): void {
  const { type, ...parts } = pattern as { type: string } & Record<string, unknown>
  if (type === 'Identifier') into.add(String(parts['name']))
  else if (type === 'AssignmentPattern') namesOf(parts['left'], into)
  else if (type === 'RestElement') namesOf(parts['argument'], into)
  else if (type === 'ArrayPattern') for (const one of parts['elements'] as unknown[]) if (one !== null) namesOf(one, into)
  if (type === 'ObjectPattern') for (const one of parts['properties'] as { value?: unknown; argument?: unknown }[]) namesOf(one.value ?? one.argument, into)
}

/** Lines where code that may run while a page renders uses the browser's page, or asks whether there is one. Handlers and effects within components and hooks run later. */
function pageAccesses(file: string, source: string): number[] {
  const found: number[] = []
  const scopes: Scope[] = [{ place: 'import', names: new Set() }]
  const named = new Map<unknown, string>()
  const calledBy = new Map<unknown, string>()

  function placeOf(run: Run): Place {
    const { place } = scopes.at(-1) as Scope
    const name = run.id?.name ?? named.get(run)
    if (place === 'import' || place === 'function') return name !== undefined && /^(?:[A-Z]|use[A-Z])/.test(name) ? 'render' : atOnce.has(calledBy.get(run) ?? '') ? place : 'function'
    return place === 'render' && atOnce.has(calledBy.get(run) ?? '') ? 'render' : 'later'
  }

  const enter = (run: Run) => {
    const names = new Set<string>()
    for (const parameter of run.params) namesOf(parameter, names)
    scopes.push({ place: placeOf(run), names })
  }
  const leave = () => void scopes.pop()
  const isLocal = (name: string) => scopes.some(({ names }) => names.has(name))

  const note = (at: number) => found.push(source.slice(0, at).split('\n').length)

  function use(node: unknown, at: number): void {
    const { type, name } = node as { type: string; name?: string }
    if (type === 'Identifier' && name !== undefined && pageNames.has(name) && scopes.at(-1)?.place !== 'later' && !isLocal(name)) note(at)
  }

  new Visitor({
    VariableDeclarator({ id, init }) {
      namesOf(id, (scopes.at(-1) as Scope).names)
      if (init !== null && id.type === 'Identifier') named.set(init, id.name)
    },
    CallExpression({ callee, arguments: given, start }) {
      const name = callee.type === 'Identifier' ? callee.name : callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
      for (const one of given) {
        calledBy.set(one, name)
        use(one, one.start)
      }
      use(callee, start)
    },
    MemberExpression({ object, start }) { use(object, start) },
    UnaryExpression({ operator, argument, start }) {
      if (operator === 'typeof' && argument.type === 'Identifier' && pageNames.has(argument.name)) note(start)
    },
    FunctionDeclaration: enter, FunctionExpression: enter, ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave, 'FunctionExpression:exit': leave, 'ArrowFunctionExpression:exit': leave,
  }).visit(parseSync(file, source).program)
  return found
}

/** A server renders public pages and has no page of a browser. Reports what code that may run then uses of it, beyond the known uses. */
export function pageAccessFaults(file: string, source: string): string[] {
  // Acts of scenes run in a browser.
  if (!/^src\/renderer\/(?:features|entities|ui)\//.test(file) || /\.test\.tsx?$|\/scenes\.ts$/.test(file)) return []
  const lines = pageAccesses(file, source)
  const most = knownAccesses[file] ?? 0
  if (lines.length < most) return [`${file} uses the page ${lines.length} times while rendering, not ${most}: lower its number in src/cli/check/pageAccess.ts`]
  return lines.length === most ? [] : lines.map((line) => `${file}:${line} may use the browser's page while a server renders: use #renderer/lib/page.ts, a handler or an effect`)
}
