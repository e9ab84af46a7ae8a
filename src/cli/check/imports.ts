import { parseSync, Visitor } from 'vite'

/**
 * Every module that a TypeScript source imports: static and dynamic imports, re-exports and `import type`.
 * @param file name with its extension, which decides between .ts and .tsx
 * @returns the specifiers in the order of the source
 * @throws Error when the source cannot be parsed
 */
export function importedModules(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: string[] = []
  const note = (node: { source: { value: unknown } | null }) => {
    if (typeof node.source?.value === 'string') found.push(node.source.value)
  }
  new Visitor({
    ImportDeclaration: note,
    ExportAllDeclaration: note,
    ExportNamedDeclaration: note,
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') note({ source: node.source })
    },
  }).visit(program)
  return found
}
