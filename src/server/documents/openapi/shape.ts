import type { HeaderRefs } from './headers.ts'
import type { JsonSchema } from './json-schema.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  style?: 'deepObject' | 'form'
  explode?: true
  schema: JsonSchema
}

export type Content = { [mediaType: string]: { schema: JsonSchema; example?: unknown } }

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: { [scheme: string]: string[] }[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: { [status: string]: { description: string; headers?: HeaderRefs; content?: Content } }
}

export interface Document {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: { [path: string]: { [method: string]: Operation } }
  components: {
    schemas: { [name: string]: JsonSchema }
    headers: { [name: string]: object }
    securitySchemes: { [name: string]: object }
  }
}
