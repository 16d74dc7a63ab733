"""The training texts and the tuning sets, as `test/exam/export-for-encoder.ts` writes them."""

import json
import re
from pathlib import Path

import numpy as np

spanish = re.compile(r"[áéíóúñ¿¡]|\b(de|para|con|del|los|las|y|sin|por)\b", re.I)


def plain(text):
    return re.sub(r"\W+", " ", text.lower()).strip()


def read_texts(folder, tree):
    """Each English text with its nodes (heading, subheading, line; -1 where unknown or taken as given), weight and kind."""
    found = []
    tuned_on = {plain(json.loads(row)["text"]) for row in Path(folder, "items.jsonl").read_text("utf8").split("\n")[:-1]}
    for row in Path(folder, "texts.tsv").read_text("utf8").split("\n")[:-1]:
        text, code, kind, language, weight, given = row.split("\t")
        if plain(text) in tuned_on or language == "es" or (language == "" and len(spanish.findall(text)) > 1):
            continue
        digits = int(given or 0)
        nodes = [
            tree.node.get(code[:length], -1) if digits < length <= max(len(code), 4) else -1 for length in (4, 6, 10)
        ]
        if len(code) < 8:
            nodes[2] = -1
        if max(nodes) >= 0:
            found.append((text, nodes, float(weight), kind))
    return found


def read_items(folder, tree):
    """The tuning sets: by name, the descriptions, the right codes and the engine's scores."""
    items = [json.loads(row) for row in Path(folder, "items.jsonl").read_text("utf8").split("\n")[:-1]]
    scores = np.memmap(Path(folder, "engine-scores.f32"), np.float32, "r").reshape(len(items), len(tree.codes))
    names = list(dict.fromkeys(item["set"] for item in items))
    return {
        name: ([item for item in items if item["set"] == name], scores[[item["set"] == name for item in items]])
        for name in names
    }


class Levels:
    """Turns shares among siblings into shares at 4, 6 and 10 digits, and counts what is right."""

    def __init__(self, tree):
        self.tree = tree
        below = tree.headings + tree.subheadings
        self.parts = {4: (0, tree.headings), 6: (tree.headings, below), 10: (below, len(tree.codes))}
        self.parent = np.array(tree.parent)

    def joint(self, logs):
        whole = np.array(logs, np.float32)
        for digits in (6, 10):
            start, end = self.parts[digits]
            whole[:, start:end] += whole[:, self.parent[start:end]]
        return whole

    def right(self, items, logs, first=1):
        """For each level the items whose best node is right, among those whose code goes as far."""
        whole = self.joint(logs)
        out = {}
        for digits, (start, end) in self.parts.items():
            hits = []
            for item, row in zip(items, whole):
                gold = {code[:digits] for code in item["codes"] if len(code) >= min(digits, 8 if digits == 10 else digits)}
                gold = {code for code in gold if code in self.tree.node}
                if not gold:
                    hits.append(None)
                    continue
                best = np.argpartition(-row[start:end], first)[:first] if first > 1 else [int(row[start:end].argmax())]
                hits.append(any(self.tree.codes[start + n] in gold for n in best))
            out[digits] = hits
        return out
