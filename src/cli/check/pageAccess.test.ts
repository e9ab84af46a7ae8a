import { expect, it } from 'vitest'
import { pageAccessFaults } from './pageAccess.ts'

const file = 'src/renderer/features/course/components/Part.tsx'

it.each([
  ['const isMac = navigator.platform', 1],
  ['export function Part() { return <p>{window.location.href}</p> }', 1],
  ['export const Part = () => { const [width] = useState(() => window.innerWidth); return <p>{width}</p> }', 1],
  ['export function useWide() { return matchMedia("(min-width: 10px)").matches }', 1],
  ['export function Part({ rows }) { return rows.map((row) => <p key={row}>{document.title}</p>) }', 1],
  ['const titleOf = () => document.title', 1],
  ['export function Part() { read(document) }', 1],
  ['export function Part() { useEffect(() => { if (typeof window === "undefined") return }) }', 1],
  ['export function Part() { useEffect(() => { document.title = "" }) }', 0],
  ['export function Part() { return <button onClick={() => window.print()} /> }', 0],
  ['export function useLeave() { const leave = () => location.assign("/"); return leave }', 0],
  ['export function Part({ document }) { return <p>{document.title}</p> }', 0],
  ['export function Part() { const location = useLocation(); return <p>{location.pathname}</p> }', 0],
  ['export function Part() { const { pathname } = pageLocation(); return <p>{row.document.title}{pathname}</p> }', 0],
])('%s: %i faults', (source, count) => {
  expect(pageAccessFaults(file, source)).toHaveLength(count)
})

it('names the line, in the folders of public pages', () => {
  const source = '\nconst isMac = navigator.platform'
  expect(pageAccessFaults(file, source)).toEqual([`${file}:2 may use the browser's page while a server renders: use #renderer/lib/page.ts, a handler or an effect`])
  for (const other of ['src/renderer/platform/web.ts', 'src/renderer/lib/page.ts', 'src/renderer/features/course/part.test.tsx']) expect(pageAccessFaults(other, source)).toEqual([])
})

it('makes the list of known uses shrink with them', () => {
  expect(pageAccessFaults('src/renderer/ui/chart/Chart.tsx', '')).toEqual(['src/renderer/ui/chart/Chart.tsx uses the page 0 times while rendering, not 1: lower its number in src/cli/check/pageAccess.ts'])
})
