import { resolveImport } from '#cli/check/boundaries.ts'
import type { Import } from '#cli/check/boundaries.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

function graphOf(imports: readonly Import[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const one of imports) graph.set(one.from, (graph.get(one.from) ?? new Set()).add(resolveImport(one)))
  return graph
}

// Tarjan's strongly connected components.
function componentsOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const components: string[][] = []

  function visit(file: string): void {
    order.set(file, order.size)
    low.set(file, order.get(file)!)
    stack.push(file)
    onStack.add(file)
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) visit(next)
      if (onStack.has(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!))
    }
    if (low.get(file) !== order.get(file)) return
    const component = stack.splice(stack.indexOf(file))
    for (const one of component) onStack.delete(one)
    if (component.length > 1 || graph.get(file)!.has(file)) components.push(component)
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return components
}

function shortestCycle(graph: Graph, start: string): string[] {
  const queue = [[start]]
  const seen = new Set<string>()
  for (const path of queue) {
    for (const next of graph.get(path.at(-1)!) ?? []) {
      if (next === start) return [...path, start]
      if (seen.has(next) || !graph.has(next)) continue
      seen.add(next)
      queue.push([...path, next])
    }
  }
  return []
}

/** The shortest cycle of each component, type imports included. */
export function cycleFaults(imports: readonly Import[]): string[] {
  const graph = graphOf(imports.filter(({ from }) => !/\.test\.tsx?$/.test(from)))
  return componentsOf(graph).map((component) => {
    const cycles = component.map((file) => shortestCycle(graph, file)).toSorted((a, b) => a.length - b.length)
    return `${cycles[0]!.join(' → ')}: imports make no circle (${component.length} files reach each other)`
  })
}
