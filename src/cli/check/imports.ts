import { parseSync, Visitor } from 'vite'

/** All specifiers that a source imports, types included. @param file its extension selects .ts or .tsx. @throws Error on syntax errors */
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
