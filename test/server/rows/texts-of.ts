import { isDeepStrictEqual } from 'node:util'
import {
  type CallExpression,
  type Expression,
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNewExpression,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  NodeFlags,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { TypeFlags } from 'typescript/unstable/sync'
import { calledName, type Program, placeOf } from './program.ts'

/** What an expression can be when the program runs, as far as statements need it. */
type Meaning =
  | { text: string }
  | { nothing: true }
  | { list: Later[] }
  | { fields: Map<string, Later> }
  | { body: Node; parameters: readonly Node[]; given: Given }

/** Read when it is needed: most parts of a program are no texts. */
type Later = () => Meaning[]

/** The arguments of the calls that are being read, by the symbol of the parameter. */
export type Given = ReadonlyMap<number, Later>

/** A part of a statement that cannot be read from the sources. */
export class Unreadable extends Error {}

/** Several ways lead here. What is read must go the same way everywhere, so it is read anew for each. */
class Fork {
  constructor(
    readonly at: Node,
    readonly ways: number,
  ) {}
}

/** More would be a mistake of the reader. */
const MOST = 200

/** Marks an object that has fields which nobody knows. */
const REST = '…'
const NOTHING: Meaning[] = [{ nothing: true }]
const isSomething = (meaning: Meaning) => !('nothing' in meaning)

/** Stands for a number that is only known at run time: the place of a parameter, or a limit. */
const NUMBER = '\u0001'

/**
 * Reads the texts that a statement can have from the sources. It follows constants, conditions, functions and their callers. What
 * is a number at run time is any number; a list of places has one place.
 */
export function createReader({ symbolOf, declarationOf, typeOf, callsOf }: Program) {
  const following = new Set<Node>()
  /** Which element of a list, and which caller. */
  let ways: ReadonlyMap<Node, number> = new Map()

  function textsOf(node: Expression, given: Given = new Map()): string[] {
    const found: string[] = []
    const open: (typeof ways)[] = [new Map()]
    for (let next = open.pop(); next; next = open.pop()) {
      ways = next
      following.clear()
      try {
        found.push(...texts(node, given))
      } catch (fork) {
        if (!(fork instanceof Fork)) throw fork
        if (open.length > MOST) throw unreadable(node)
        for (let way = 0; way < fork.ways; way++) open.push(new Map([...ways, [fork.at, way]]))
      }
    }
    return unique(found.map(withPlaces))
  }

  /** One of several, the same one until the whole text is read. */
  function oneOf<T>(at: Node, several: T[]): T {
    if (several.length === 1) return several[0]!
    const way = ways.get(at)
    if (way === undefined) throw several.length > 1 ? new Fork(at, several.length) : unreadable(at)
    return several[way]!
  }

  const textIn = (node: Node) => (meaning: Meaning) => {
    if ('text' in meaning) return meaning.text
    throw unreadable(node)
  }

  function meanings(node: Node, given: Given): Meaning[] {
    if (following.has(node) && isCallExpression(node)) throw unreadable(node)
    following.add(node)
    try {
      return limited(node, read(node, given))
    } finally {
      following.delete(node)
    }
  }

  function read(node: Node, given: Given): Meaning[] {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node))
      return [{ text: node.text }]
    if (
      isParenthesizedExpression(node) ||
      isAsExpression(node) ||
      isSatisfiesExpression(node) ||
      isNonNullExpression(node) ||
      isAwaitExpression(node)
    )
      return meanings(node.expression, given)
    if (node.kind === SyntaxKind.NullKeyword || (isIdentifier(node) && node.text === 'undefined')) return NOTHING
    if (isConditionalExpression(node)) {
      const known = holds(node.condition, given)
      const open = known === undefined ? [node.whenTrue, node.whenFalse] : [known ? node.whenTrue : node.whenFalse]
      return open.flatMap(way => meanings(way, given))
    }
    if (isTemplateExpression(node)) {
      const parts = node.templateSpans.map(span => [texts(span.expression, given), [span.literal.text]])
      return joined([[node.head.text], ...parts.flat()])
    }
    if (isBinaryExpression(node)) {
      const { kind } = node.operatorToken
      if (kind === SyntaxKind.PlusToken && !isNumber(node))
        return joined([texts(node.left, given), texts(node.right, given)])
      if (kind === SyntaxKind.QuestionQuestionToken || kind === SyntaxKind.BarBarToken)
        return [...meanings(node.left, given).filter(isSomething), ...meanings(node.right, given)]
    }
    if (isArrayLiteralExpression(node))
      return [
        {
          list: node.elements.flatMap(each =>
            isSpreadElement(each) ? elements(each.expression, given) : [() => meanings(each, given)],
          ),
        },
      ]
    if (isObjectLiteralExpression(node)) return [{ fields: fieldsOf(node, given) }]
    if (isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node))
      return node.body ? [{ body: node.body, parameters: node.parameters, given }] : byType(node)
    if (isNumber(node)) return [{ text: NUMBER }]
    if (isIdentifier(node)) return named(node, given)
    if (isPropertyAccessExpression(node))
      return orByType(node, () => field(meanings(node.expression, given), node.name.getText(), node))
    if (isElementAccessExpression(node))
      return orByType(node, () => {
        const of = meanings(node.expression, given)
        const index = tried(() => texts(node.argumentExpression, given))
        return index ? index.flatMap(each => tried(() => field(of, each, node)) ?? []) : anyOf(of, node)
      })
    if (isCallExpression(node)) return orByType(node, () => called(node, given))
    // A set of a list.
    if (isNewExpression(node) && node.arguments?.[0]) return meanings(node.arguments[0], given)
    return byType(node)
  }

  /** Whether a condition is true, if that is known. */
  function holds(node: Node, given: Given): boolean | undefined {
    if (isParenthesizedExpression(node)) return holds(node.expression, given)
    if (isBinaryExpression(node)) {
      const { kind } = node.operatorToken
      if (kind === SyntaxKind.BarBarToken) {
        const sides = [holds(node.left, given), holds(node.right, given)]
        return sides.includes(true) || (sides.includes(undefined) ? undefined : false)
      }
      if (kind !== SyntaxKind.EqualsEqualsEqualsToken) return undefined
      const [left, right] = [node.left, node.right].map(side => tried(() => meanings(side, given)) ?? [])
      return left?.length === 1 && right?.length === 1 ? isDeepStrictEqual(left, right) : undefined
    }
    const found = isIdentifier(node) ? (tried(() => meanings(node, given)) ?? []) : []
    if (found.length === 0 || found.some(each => 'text' in each && each.text === NUMBER)) return undefined
    const trues = found.filter(each => isSomething(each) && !('text' in each && each.text === ''))
    return trues.length === found.length ? true : trues.length === 0 ? false : undefined
  }

  /** What is nothing is in no text. */
  const texts = (node: Node, given: Given) => unique(meanings(node, given).filter(isSomething).map(textIn(node)))

  function fieldsOf(node: Node, given: Given): Map<string, Later> {
    const fields = new Map<string, Later>()
    if (!isObjectLiteralExpression(node)) return fields
    for (const each of node.properties) {
      if (isPropertyAssignment(each) && (isIdentifier(each.name) || isStringLiteral(each.name)))
        fields.set(each.name.text, () => meanings(each.initializer, given))
      else if (isShorthandPropertyAssignment(each)) fields.set(each.name.getText(), () => meanings(each.name, given))
      else if (isSpreadAssignment(each)) {
        const spread = tried(() => meanings(each.expression, given)) ?? []
        const known = spread.filter(one => 'fields' in one)
        for (const one of known) for (const [name, value] of one.fields) fields.set(name, value)
        if (known.length === 0) fields.set(REST, () => [])
      }
    }
    return fields
  }

  function named(node: Node, given: Given): Meaning[] {
    const symbol = symbolOf(node)
    const bound = symbol && given.get(symbol.id)
    if (bound) return bound()
    const declared = declarationOf(node)
    if (!declared) return byType(node)
    const found = orByType(node, () => meaningOf(declared, given))
    // The compiler may know more here: `case 'a': …`.
    const here = tried(() => byType(node))?.map(each => ('text' in each ? each.text : '')) ?? []
    const words = found.filter(each => 'text' in each && here.includes(each.text))
    return words.length > 0 ? words : found
  }

  function meaningOf(declared: Node, given: Given): Meaning[] {
    if (isFunctionDeclaration(declared)) return read(declared, given)
    if (isVariableDeclaration(declared)) {
      const from = declared.parent.parent
      if (isForOfStatement(from)) return oneOf(declared, elements(from.expression, given))()
      if (!declared.initializer) throw unreadable(declared)
      const first = meanings(declared.initializer, given)
      return declared.parent.flags & NodeFlags.Let ? [...first, ...changed(declared, first, given)] : first
    }
    if (isBindingElement(declared)) {
      const pattern = declared.parent
      const whole = meaningOf(pattern.parent, given)
      if (isObjectBindingPattern(pattern)) {
        const name = declared.propertyName ?? declared.name
        if (declared.dotDotDotToken || !name || !isIdentifier(name)) throw unreadable(declared)
        const { initializer } = declared
        return field(whole, name.text, declared).flatMap(one =>
          initializer && !isSomething(one) ? meanings(initializer, given) : [one],
        )
      }
      const at = isArrayBindingPattern(pattern) ? pattern.elements.indexOf(declared) : -1
      return whole.flatMap(one => ('list' in one ? (one.list[at]?.() ?? []) : []))
    }
    if (isParameterDeclaration(declared)) return argumentsFor(declared, given)
    throw unreadable(declared)
  }

  /** `where += …` once, after what it was at the beginning. */
  function changed(declared: Node, first: Meaning[], given: Given): Meaning[] {
    const found: Meaning[] = []
    const scope = isVariableDeclaration(declared) ? declared.parent.parent.parent : declared
    const look = (node: Node): void => {
      if (isBinaryExpression(node) && isIdentifier(node.left) && declarationOf(node.left) === declared) {
        const value = tried(() => meanings(node.right, given)) ?? []
        if (node.operatorToken.kind === SyntaxKind.EqualsToken) found.push(...value)
        if (node.operatorToken.kind === SyntaxKind.PlusEqualsToken)
          found.push(...joined([first.map(textIn(node)), value.map(textIn(node))]))
      }
      node.forEachChild(look)
    }
    look(scope)
    return found
  }

  /** What the callers give. A parameter of `list.map(each => …)` is any element of the list. */
  function argumentsFor(parameter: Node, given: Given): Meaning[] {
    if (!isParameterDeclaration(parameter)) throw unreadable(parameter)
    const owner = parameter.parent
    if (!isArrowFunction(owner) && !isFunctionDeclaration(owner) && !isFunctionExpression(owner))
      throw unreadable(parameter)
    const at = owner.parameters.indexOf(parameter)
    const around = owner.parent
    if (isCallExpression(around) && isPropertyAccessExpression(around.expression))
      return at === 0 ? oneOf(owner, elements(around.expression.expression, given))() : byType(parameter)
    const name = isVariableDeclaration(around) ? around.name : isFunctionDeclaration(owner) && owner.name
    if (!name || !isIdentifier(name)) throw unreadable(parameter)
    const declared = isVariableDeclaration(around) ? around : owner
    const callers = callsOf(name.text).filter(call => declarationOf(call.expression) === declared)
    if (callers.length === 0) throw unreadable(parameter)
    const argument = oneOf(owner, callers).arguments[at] ?? parameter.initializer
    if (!argument) throw unreadable(parameter)
    return meanings(argument, new Map())
  }

  function called(node: CallExpression, given: Given): Meaning[] {
    const { expression: callee, arguments: args } = node
    const name = calledName(callee)
    if (name === 'placesFor') return [{ fields: new Map([['places', () => [{ text: `$${NUMBER}` }]]]) }]
    if (isPropertyAccessExpression(callee)) {
      const on = callee.expression
      if (isIdentifier(on) && on.text === 'Object') return [{ list: entries(name, meanings(args[0]!, given), node) }]
      if (name === 'join') {
        const separator = args[0] ? texts(args[0], given)[0]! : ','
        return meanings(on, given).flatMap(one => {
          if (!('list' in one)) throw unreadable(node)
          return joined(one.list.flatMap((each, at) => [at > 0 ? [separator] : [''], each().map(textIn(node))]))
        })
      }
      if (name === 'map' || name === 'flatMap')
        // A list that is only known at run time has one element.
        return (tried(() => meanings(on, given)) ?? [{ list: [() => []] }]).map(one => {
          if (!('list' in one)) throw unreadable(node)
          const make = (each: Later) => () =>
            meanings(args[0]!, given).flatMap(way => applied(way, [each, () => [{ text: NUMBER }]], node))
          const made = one.list.map(make)
          return { list: name === 'map' ? made : made.flatMap(each => tried(each)?.flatMap(inside) ?? []) }
        })
      if (name === 'filter' || name === 'sort' || name === 'find') {
        const lists = meanings(on, given)
        return name === 'find' ? anyOf(lists, node) : lists
      }
      if (name === 'replaceAll' || name === 'replace') {
        const [from, to] = [texts(args[0]!, given)[0]!, texts(args[1]!, given)[0]!]
        return texts(on, given).map(text => ({ text: text.replaceAll(from, to) }))
      }
    }
    return meanings(callee, given).flatMap(one =>
      applied(
        one,
        args.map(each => () => meanings(each, given)),
        node,
      ),
    )
  }

  /** The arguments of a call of a function, for what is in it. */
  function givenBy(call: CallExpression, parameters: readonly Node[], around: Given): Given {
    const given = new Map<number, Later>(around)
    parameters.forEach((parameter, at) => {
      const argument = call.arguments[at]
      bind(parameter, argument && (() => meanings(argument, around)), given)
    })
    return given
  }

  function applied(one: Meaning, args: Later[], node: Node): Meaning[] {
    if (!('body' in one)) throw unreadable(node)
    const inner = new Map(one.given)
    for (const [at, parameter] of one.parameters.entries()) bind(parameter, args[at], inner)
    return results(one.body).flatMap(each => meanings(each, inner))
  }

  function bind(parameter: Node, value: Later | undefined, inner: Map<number, Later>): void {
    if (!isParameterDeclaration(parameter) && !isBindingElement(parameter)) return
    const { name, initializer } = parameter
    const otherwise = initializer && (() => meanings(initializer, inner))
    const some = (meaning: Meaning) => (otherwise && !isSomething(meaning) ? otherwise() : [meaning])
    const given = value ? () => value().flatMap(some) : (otherwise ?? (() => NOTHING))
    if (!name) return
    if (isIdentifier(name)) inner.set(symbolOf(name)!.id, given)
    else if (isObjectBindingPattern(name))
      for (const each of name.elements) {
        const of = each.propertyName ?? each.name
        if (of && isIdentifier(of) && !each.dotDotDotToken) bind(each, () => field(given(), of.text, each), inner)
      }
  }

  function results(body: Node): Node[] {
    if (!isBlock(body)) return [body]
    const found: Node[] = []
    const look = (node: Node): void => {
      if (isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node)) return
      if (isReturnStatement(node) && node.expression) found.push(node.expression)
      node.forEachChild(look)
    }
    body.forEachChild(look)
    return found
  }

  const inside = (one: Meaning): Later[] => ('list' in one ? one.list : [])

  const elements = (node: Node, given: Given): Later[] =>
    meanings(node, given).flatMap(one => {
      if ('list' in one) return one.list
      throw unreadable(node)
    })

  function entries(which: string, of: Meaning[], node: Node): Later[] {
    return of.flatMap(one => {
      if (!('fields' in one)) throw unreadable(node)
      return [...one.fields].map(([text, value]): Later => {
        if (which === 'keys') return () => [{ text }]
        return which === 'values' ? value : () => [{ list: [() => [{ text }], value] }]
      })
    })
  }

  function field(of: Meaning[], name: string, node: Node): Meaning[] {
    return of.flatMap(one => {
      if (!('fields' in one)) throw unreadable(node)
      const value = one.fields.get(name)
      if (!value && one.fields.has(REST)) throw unreadable(node)
      return value ? value() : NOTHING
    })
  }

  function anyOf(of: Meaning[], node: Node): Meaning[] {
    return of.flatMap(one => {
      if ('list' in one) return one.list.flatMap(each => each())
      if ('fields' in one) return [...one.fields.values()].flatMap(value => value())
      throw unreadable(node)
    })
  }

  function orByType(node: Node, follow: () => Meaning[]): Meaning[] {
    const followed = tried(follow)
    return followed?.length ? followed : byType(node)
  }

  const isNumber = (node: Node) => Boolean((typeOf(node)?.flags ?? 0) & TypeFlags.NumberLike)

  /** One of a few words, or a number. */
  function byType(node: Node): Meaning[] {
    const type = typeOf(node)
    const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : []
    if (parts.length === 0) throw unreadable(node)
    return parts.map(part => {
      if (part.flags & TypeFlags.Nullable) return { nothing: true }
      if (part.isStringLiteralType()) return { text: part.value }
      if (part.flags & TypeFlags.NumberLike) return { text: NUMBER }
      throw unreadable(node)
    })
  }

  function limited(node: Node, found: Meaning[]): Meaning[] {
    if (found.length > MOST) throw unreadable(node)
    return found
  }

  return { textsOf, givenBy }
}

const unreadable = (node: Node) =>
  new Unreadable(`${placeOf(node).replace(/:\d+$/, '')}: ${node.getText(node.getSourceFile()).slice(0, 60)}`)

function tried<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

const unique = (list: string[]) => [...new Set(list)]

/** Every way to put one of each together. */
function joined(parts: string[][]): Meaning[] {
  let whole = ['']
  for (const part of parts) {
    whole = unique(whole.flatMap(before => unique(part).map(text => before + text)))
    if (whole.length > MOST) throw new Unreadable(`too many ways: ${whole[0]}`)
  }
  return whole.map(text => ({ text }))
}

/** Every number that is only known at run time gets a place of its own, and the places are counted from 1. */
function withPlaces(text: string): string {
  let free = 1_000
  const marked = text.replaceAll(`$${NUMBER}`, () => `$${free++}`).replaceAll(NUMBER, '7')
  const places = new Map<string, number>()
  return marked.replace(/\$(\d+)/g, all => {
    if (!places.has(all)) places.set(all, places.size + 1)
    return `$${places.get(all)}`
  })
}
