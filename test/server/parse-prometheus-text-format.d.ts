declare module 'parse-prometheus-text-format' {
  interface Sample {
    value?: string
    count?: string
    labels?: Record<string, string>
  }
  export default function parse(text: string): { name: string; help: string; type: string; metrics: Sample[] }[]
}
