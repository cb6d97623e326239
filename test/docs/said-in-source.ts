import { parseSync } from 'vite'

interface Node {
  type: string
  [field: string]: unknown
}

/** Every text in a source file that people may read: strings with a space, templates, and text between tags. */
export function saidInSource(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  const said: string[] = []
  walk(program, node => {
    if (node.type === 'Literal' && typeof node.value === 'string') said.push(node.value)
    if (node.type === 'JSXText') said.push(String(node.value))
    if (node.type === 'TemplateElement') said.push((node.value as { cooked?: string }).cooked ?? '')
  })
  return said.map(text => text.replaceAll(/\s+/g, ' ').trim()).filter(text => text.includes(' '))
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  else if (value && typeof value === 'object') {
    if ('type' in value && typeof value.type === 'string') visit(value as Node)
    for (const each of Object.values(value)) walk(each, visit)
  }
}
