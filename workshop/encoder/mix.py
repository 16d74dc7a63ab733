"""How much the encoder adds to the shipped engine: factors fitted on three tuning sets, measured on the fourth. See README.md."""

import argparse

import numpy as np
import torch

from data import Levels, read_items
from encoder import Tree

ask = argparse.ArgumentParser()
ask.add_argument("--data", required=True)
ask.add_argument("--teacher", required=True, nargs="+", help="what train.py wrote, without the name of the set")
said = ask.parse_args()

tree = Tree(f"{said.data}/nodes.txt")
levels = Levels(tree)
sets = read_items(said.data, tree)
names = list(sets)


def families(digits):
    """Every set of siblings of a level: where it begins and how many there are."""
    start, end = levels.parts[digits]
    if digits == 4:
        return [(start, end - start)]
    return sorted({(tree.first[above], tree.count[above]) for above in tree.parent[start:end]})


def shares(scores, digits):
    """Scores of one level as logarithms of shares among siblings."""
    start, end = levels.parts[digits]
    begins = np.array([first - start for first, _ in families(digits)])
    sizes = np.array([count for _, count in families(digits)])
    part = np.array(scores[:, start:end], np.float32)
    part -= np.repeat(np.maximum.reduceat(part, begins, 1), sizes, 1)
    return part - np.repeat(np.log(np.add.reduceat(np.exp(part), begins, 1)), sizes, 1)


def readers_of(name):
    """For each level what the engine and the teachers say of every item."""
    items, raw = sets[name]
    teachers = [np.load(f"{stem}.{name}.npy") for stem in said.teacher]
    found = {}
    for digits, level in ((4, "heading"), (6, "subheading"), (10, "line")):
        sharp = np.array([item["sharpness"][level] for item in items], np.float32)[:, None]
        found[digits] = [shares(raw * sharp, digits), *(shares(teacher, digits) for teacher in teachers)]
    return found


readers = {name: readers_of(name) for name in names}


def choices(name, digits):
    """Where the right answer is known among several: what the readers say of the siblings, and which are right."""
    items, _ = sets[name]
    start, _ = levels.parts[digits]
    found = []
    for row, item in enumerate(items):
        for first, count in {
            (start, levels.parts[4][1]) if digits == 4 else (tree.first.get(above), tree.count.get(above, 0))
            for code in item["codes"]
            if (above := tree.node.get(code[: 4 if digits == 6 else 6], -1)) >= 0 or digits == 4
        }:
            if count < 2:
                continue
            right = [any(code.startswith(tree.codes[first + n]) for code in item["codes"]) for n in range(count)]
            if any(right) and not all(right):
                at = slice(first - start, first - start + count)
                said_of = torch.tensor(np.stack([reader[row, at] for reader in readers[name][digits]]))
                found.append((said_of, torch.tensor(right)))
    return found


every = {(name, digits): choices(name, digits) for name in names for digits in (4, 6, 10)}


def fit(on, digits):
    """The factor of each reader under which the right answers of these sets are likeliest; every set counts alike."""
    count = 1 + len(said.teacher)
    factors = torch.full((count,), 1.0 / count, requires_grad=True)
    optimiser = torch.optim.LBFGS([factors], max_iter=40, line_search_fn="strong_wolfe")

    def surprise():
        optimiser.zero_grad()
        total = torch.zeros(())
        for name in on:
            part = every[name, digits]
            for said_of, right in part:
                mixed = (factors @ said_of).log_softmax(0)
                total = total - mixed[right].logsumexp(0) / len(part)
        total = total / len(on) + 1e-4 * (factors**2).sum()
        total.backward()
        return total

    optimiser.step(surprise)
    return factors.detach().numpy()


def mixed(name, factors):
    whole = np.concatenate(
        [sum(f * reader for f, reader in zip(factors[digits], readers[name][digits])) for digits in (4, 6, 10)], 1
    )
    return np.concatenate([shares(whole, digits) for digits in (4, 6, 10)], 1)


def wilson(right, of):
    p, z = right / of, 1.96
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * np.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return 100 * (middle - half), 100 * (middle + half)


def told(hits):
    kept = [hit for hit in hits if hit is not None]
    low, high = wilson(sum(kept), len(kept))
    return f"{100 * sum(kept) / len(kept):5.1f} ({low:.1f} to {high:.1f})"


def surprise_at_heading(name, logs):
    start, end = levels.parts[4]
    total = []
    for item, row in zip(sets[name][0], logs):
        right = [tree.node[code[:4]] for code in item["codes"] if code[:4] in tree.node]
        if right:
            total.append(-np.logaddexp.reduce(row[right]))
    return float(np.mean(total))


means = {}
gains = {4: [], 6: [], 10: []}
for name in names:
    items, _ = sets[name]
    others = [other for other in names if other != name]
    factors = {digits: fit([o for o in others if every[o, digits]], digits) for digits in (4, 6, 10)}
    alone = [np.concatenate([readers[name][digits][n] for digits in (4, 6, 10)], 1) for n in range(1 + len(said.teacher))]
    rows = {"engine": alone[0], **{f"teacher {n}": logs for n, logs in enumerate(alone[1:], 1)}, "mixture": mixed(name, factors)}
    print(f"\n{name} ({len(items)}); factors " + "; ".join(f"{d}: {' '.join(f'{f:.2f}' for f in v)}" for d, v in factors.items()))
    answered = {d: [None if hit is None else any(item["answers"][:1] and item["answers"][0][:d] == c[:d] for c in item["codes"] if len(c) >= min(d, 8)) for item, hit in zip(items, levels.right(items, alone[0])[d])] for d in (4, 6, 10)}
    print("  classify  ", " | ".join(told(answered[d]) for d in (4, 6, 10) if any(h is not None for h in answered[d])))
    hits = {}
    for label, logs in rows.items():
        hits[label] = levels.right(items, logs)
        five = levels.right(items, logs, 5)
        cells = [told(h) for h in hits[label].values() if any(one is not None for one in h)]
        top5 = [f"{100 * np.mean([o for o in h if o is not None]):.1f}" for h in five.values() if any(o is not None for o in h)]
        print(f"  {label:10}", " | ".join(cells), "| top 5", " / ".join(top5), f"| surprise {surprise_at_heading(name, logs):.3f}")
        for digits in (4, 6, 10):
            kept = [one for one in hits[label][digits] if one is not None]
            if kept:
                means.setdefault((label, digits), []).append(100 * np.mean(kept))
    for digits in (4, 6, 10):
        pairs = [(a, b) for a, b in zip(hits["engine"][digits], hits["mixture"][digits]) if a is not None]
        if pairs:
            won, lost = sum(b and not a for a, b in pairs), sum(a and not b for a, b in pairs)
            print(f"  at {digits}: {won} won, {lost} lost of {len(pairs)}")
            gains[digits].append((100 * (won - lost) / len(pairs), 100 * np.sqrt(won + lost) / len(pairs)))
print("\nmean of the sets")
for label in dict.fromkeys(label for label, _ in means):
    print(f"  {label:10}", " / ".join(f"{np.mean(means[label, d]):.1f}" for d in (4, 6, 10)))
for digits, found in gains.items():
    gain = np.mean([one for one, _ in found])
    error = np.sqrt(sum(e * e for _, e in found)) / len(found)
    print(f"  gain at {digits}: {gain:+.1f} (standard error {error:.1f})")
