/** For tests: all the text that a rendered page holds, what it hands to its client components included. */

import { isValidElement } from "react";

/**
 * Every string and number in a React tree as a server component returns it. Components are called where that is possible
 * outside of React; of one that is not (it has hooks) the props count, which is what would be sent to the browser.
 */
export async function textIn(tree: unknown): Promise<string> {
  const texts: string[] = [];
  const seen = new Set<object>();
  const walk = async (node: unknown): Promise<void> => {
    if (typeof node === "string" || typeof node === "number") texts.push(String(node));
    if (typeof node !== "object" || node === null || seen.has(node)) return;
    seen.add(node);
    if (node instanceof Promise) return walk(await node);
    if (!isValidElement<object>(node)) {
      for (const value of isIterable(node) ? node : Object.values(node)) await walk(value);
      return;
    }
    await walk(node.props);
    if (typeof node.type === "function") await walk(await renderedBy(node.type as (props: object) => unknown, node.props));
  };
  await walk(tree);
  return texts.join("\n");
}

const isIterable = (node: object): node is Iterable<unknown> => Symbol.iterator in node;

async function renderedBy(component: (props: object) => unknown, props: object): Promise<unknown> {
  try {
    return await component(props);
  } catch {
    return null;
  }
}
