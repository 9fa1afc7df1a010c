/** The cycles of a graph: its strongly connected components of more than one node (Tarjan's algorithm). */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  const visit = (node: string): number => {
    const index = order.size
    order.set(node, index)
    lowest.set(node, index)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      const reached = order.has(next) ? (stack.includes(next) ? order.get(next) : undefined) : visit(next)
      if (reached !== undefined) lowest.set(node, Math.min(lowest.get(node) ?? index, reached))
    }
    const low = lowest.get(node) ?? index
    if (low === index) {
      const circle = stack.splice(stack.indexOf(node))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return low
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}
