/** The part of WebDriver's client that the engines use. The package has no types of its own. */
declare module 'selenium-webdriver' {
  export interface WebElement {
    click(): Promise<void>
    sendKeys(text: string): Promise<void>
  }
  interface Actions {
    move(to: { origin: WebElement }): Actions
    perform(): Promise<void>
  }
  export interface WebDriver {
    get(url: string): Promise<void>
    quit(): Promise<void>
    close(): Promise<void>
    getWindowHandle(): Promise<string>
    switchTo(): { window(handle: string): Promise<void>; newWindow(kind: 'tab'): Promise<void> }
    navigate(): { refresh(): Promise<void> }
    manage(): { setTimeouts(timeouts: { script: number; pageLoad: number }): Promise<void> }
    getCapabilities(): Promise<{ get(name: string): string }>
    executeScript(script: string, argument: unknown): Promise<unknown>
    wait<T>(condition: () => Promise<T>, timeout: number): Promise<T>
    actions(): Actions
    takeScreenshot(): Promise<string>
    sleep(milliseconds: number): Promise<void>
  }
  export class Capabilities {
    constructor(capabilities: Record<string, unknown>)
  }
  export class Builder {
    usingServer(address: string): this
    withCapabilities(capabilities: Capabilities): this
    build(): Promise<WebDriver>
  }
}
