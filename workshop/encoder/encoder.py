"""A pretrained BERT-type encoder that reads a description, and a table of the tariff's nodes that it is held against."""

import re
import unicodedata
from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from torch import nn


class Tokenizer:
    """Uncased WordPiece over the vocabulary that came with the weights."""

    def __init__(self, file):
        self.vocabulary = {word: n for n, word in enumerate(Path(file).read_text("utf8").split("\n")[:-1])}
        self.cls, self.sep, self.pad, self.unknown = (
            self.vocabulary[mark] for mark in ("[CLS]", "[SEP]", "[PAD]", "[UNK]")
        )
        self.known = {}

    def pieces(self, word):
        if word in self.known:
            return self.known[word]
        found, start = [], 0
        while start < len(word):
            end = len(word)
            while end > start and ("##" if start else "") + word[start:end] not in self.vocabulary:
                end -= 1
            if end == start:
                found = [self.unknown]
                break
            found.append(self.vocabulary[("##" if start else "") + word[start:end]])
            start = end
        self.known[word] = found
        return found

    def words(self, text):
        """The pieces of each word of a text."""
        plain = unicodedata.normalize("NFD", text.lower())
        plain = "".join(c for c in plain if unicodedata.category(c) != "Mn")
        return [self.pieces(word[:60]) for word in re.findall(r"[a-z0-9]+|[^\sa-z0-9]", plain)]

    def numbers(self, words, most):
        return [self.cls, *[piece for word in words for piece in word][: most - 2], self.sep]


class Layer(nn.Module):
    def __init__(self, size, inner, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(size, 3 * size)
        self.out = nn.Linear(size, size)
        self.norm1 = nn.LayerNorm(size, eps=1e-12)
        self.up = nn.Linear(size, inner)
        self.down = nn.Linear(inner, size)
        self.norm2 = nn.LayerNorm(size, eps=1e-12)

    def forward(self, x, mask):
        batch, length, size = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, self.heads, size // self.heads).permute(2, 0, 3, 1, 4)
        seen = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        x = self.norm1(x + self.out(seen.transpose(1, 2).reshape(batch, length, size)))
        return self.norm2(x + self.down(F.gelu(self.up(x))))


class Encoder(nn.Module):
    """Weights as sentence-transformers stores them; the mean over all pieces is what a text means. The first `fixed` layers do not learn."""

    def __init__(self, folder, layers=None, heads=12):
        super().__init__()
        stored = {name.removeprefix("bert."): value.float() for name, value in load_file(f"{folder}/model.safetensors").items()}
        self.tokenizer = Tokenizer(f"{folder}/vocab.txt")
        words = stored["embeddings.word_embeddings.weight"]
        self.size = words.shape[1]
        self.fixed = 0
        inner = stored["encoder.layer.0.intermediate.dense.weight"].shape[0]
        count = 1 + max(int(name.split(".")[2]) for name in stored if name.startswith("encoder.layer."))
        self.word = nn.Embedding.from_pretrained(words, freeze=False)
        self.place = nn.Parameter(stored["embeddings.position_embeddings.weight"] + stored["embeddings.token_type_embeddings.weight"][0])
        self.norm = nn.LayerNorm(self.size, eps=1e-12)
        self.layers = nn.ModuleList()
        copies = [(self.norm, ["embeddings.LayerNorm"])]
        for n in layers or range(count):
            layer = Layer(self.size, inner, heads)
            own = f"encoder.layer.{n}."
            copies += [
                (layer.qkv, [own + f"attention.self.{part}" for part in ("query", "key", "value")]),
                (layer.out, [own + "attention.output.dense"]),
                (layer.norm1, [own + "attention.output.LayerNorm"]),
                (layer.up, [own + "intermediate.dense"]),
                (layer.down, [own + "output.dense"]),
                (layer.norm2, [own + "output.LayerNorm"]),
            ]
            self.layers.append(layer)
        with torch.no_grad():
            for module, names in copies:
                module.weight.copy_(torch.cat([stored[name + ".weight"] for name in names]))
                module.bias.copy_(torch.cat([stored[name + ".bias"] for name in names]))

    def forward(self, numbers):
        real = numbers != self.tokenizer.pad
        mask = None if bool(real.all()) else real[:, None, None, :]
        with torch.set_grad_enabled(torch.is_grad_enabled() and self.fixed == 0):
            x = self.norm(self.word(numbers) + self.place[: numbers.shape[1]])
        for n, layer in enumerate(self.layers):
            with torch.set_grad_enabled(torch.is_grad_enabled() and n >= self.fixed):
                x = layer(x, mask)
        if mask is None:
            return x.mean(1)
        weight = real[..., None].to(x.dtype)
        return (x * weight).sum(1) / weight.sum(1)


class Tree:
    """Headings, then subheadings, then lines: each node's siblings stand side by side."""

    def __init__(self, file):
        self.codes = Path(file).read_text("utf8").split()
        self.node = {code: n for n, code in enumerate(self.codes)}
        self.headings = sum(len(code) == 4 for code in self.codes)
        self.subheadings = sum(len(code) == 6 for code in self.codes)
        self.first, self.count, self.parent = {}, {}, [-1] * len(self.codes)
        for n in range(self.headings, len(self.codes)):
            code = self.codes[n]
            above = self.node[code[: 4 if len(code) == 6 else 6]]
            self.first.setdefault(above, n)
            self.count[above] = self.count.get(above, 0) + 1
            self.parent[n] = above


class Teacher(nn.Module):
    """The encoder with one vector and one constant for every node."""

    def __init__(self, encoder, tree):
        super().__init__()
        self.encoder, self.tree = encoder, tree
        self.table = nn.Parameter(torch.zeros(len(tree.codes), encoder.size))
        self.bias = nn.Parameter(torch.zeros(len(tree.codes)))

    @torch.no_grad()
    def begin(self, texts, least=0.1, most=40):
        """Starts the table as linear discriminants of what the untrained encoder makes of some texts with their nodes."""
        tokenizer, size = self.encoder.tokenizer, self.encoder.size
        rows = sorted((tokenizer.numbers(words, most), nodes) for words, nodes in texts)
        rows.sort(key=lambda row: len(row[0]))
        meanings, at = [], 0
        while at < len(rows):
            many = max(1, 6000 // len(rows[min(len(rows) - 1, at + 400)][0]))
            meanings.append(self.encoder(padded([row for row, _ in rows[at : at + many]], tokenizer.pad)))
            at += many
        meaning = torch.cat(meanings)
        meaning = meaning - (middle := meaning.mean(0))
        nodes = torch.tensor([nodes for _, nodes in rows])
        means, counts = torch.zeros(len(self.tree.codes), size), torch.zeros(len(self.tree.codes))
        for level in range(3):
            known = nodes[:, level] >= 0
            means.index_add_(0, nodes[known, level], meaning[known])
            counts.index_add_(0, nodes[known, level], torch.ones(int(known.sum())))
        # a node of few texts is drawn to the one above it
        for n, above in enumerate(self.tree.parent):
            means[n] = (means[n] + (means[above] if above >= 0 else 0)) / (counts[n] + 1)
        known = nodes[:, 0] >= 0
        within = meaning[known] - means[nodes[known, 0]]
        spread = within.T @ within / len(within)
        inverse = torch.linalg.inv(spread + least * spread.diagonal().mean() * torch.eye(size))
        table = means @ inverse
        bias = -(table * means).sum(1) / 2
        bias[: self.tree.headings] += 0.5 * (1 + counts[: self.tree.headings]).log()
        scores = meaning[known][::7] @ table[: self.tree.headings].T + bias[: self.tree.headings]
        sharp = min(
            (0.05 * n for n in range(1, 21)), key=lambda one: F.cross_entropy(scores * one, nodes[known, 0][::7]).item()
        )
        self.table.copy_(table * sharp)
        self.bias.copy_((bias - table @ middle) * sharp)
        return sharp

    def headings(self, meaning):
        most = self.tree.headings
        return meaning @ self.table[:most].T + self.bias[:most]

    def loss(self, meaning, targets, weights, smooth):
        """One softmax over the headings, one over the siblings of each right subheading and line; targets are -1 where unknown."""
        total = meaning.new_zeros(())
        by_level = []
        known = targets[:, 0] >= 0
        if known.any():
            each = F.cross_entropy(self.headings(meaning[known]), targets[known, 0], reduction="none", label_smoothing=smooth)
            total = total + (each * weights[known]).sum()
            by_level.append(each.mean().item())
        else:
            by_level.append(float("nan"))
        for level in (1, 2):
            rows, nodes, of, right, width = [], [], [], [], []
            for row, node in enumerate(targets[:, level].tolist()):
                if node < 0:
                    continue
                above = self.tree.parent[node]
                first, count = self.tree.first[above], self.tree.count[above]
                if count < 2:
                    continue
                right.append(len(nodes) + node - first)
                nodes.extend(range(first, first + count))
                of.extend([len(rows)] * count)
                width.append(count)
                rows.append(row)
            if not rows:
                by_level.append(float("nan"))
                continue
            rows, nodes, of = torch.tensor(rows), torch.tensor(nodes), torch.tensor(of)
            scores = (meaning[rows][of] * F.embedding(nodes, self.table)).sum(1) + self.bias[nodes]
            top = torch.full((len(rows),), -1e9).scatter_reduce(0, of, scores.detach(), "amax")
            all_of = torch.zeros(len(rows)).index_add(0, of, (scores - top[of]).exp())
            each = all_of.log() + top - scores[torch.tensor(right)]
            total = total + (each * weights[rows]).sum()
            by_level.append(each.mean().item())
        return total, by_level

    @torch.no_grad()
    def log_probabilities(self, texts, most=96):
        """For every text and node the logarithm of its share among its siblings."""
        self.eval()
        tokenizer = self.encoder.tokenizer
        rows = [tokenizer.numbers(tokenizer.words(text), most) for text in texts]
        out = torch.empty(len(rows), len(self.tree.codes))
        order = sorted(range(len(rows)), key=lambda n: len(rows[n]))
        parent = torch.tensor(self.tree.parent)
        below = torch.arange(self.tree.headings, len(parent))
        for at in range(0, len(order), 64):
            part = order[at : at + 64]
            meaning = self.encoder(padded([rows[n] for n in part], tokenizer.pad))
            scores = meaning @ self.table.T + self.bias
            scores[:, : self.tree.headings] = scores[:, : self.tree.headings].log_softmax(1)
            lower = scores[:, below]
            above = parent[below].expand(len(part), -1)
            top = torch.full((len(part), len(parent)), -1e9).scatter_reduce(1, above, lower, "amax")
            lower = lower - top.gather(1, above)
            sums = torch.zeros(len(part), len(parent)).scatter_add(1, above, lower.exp())
            scores[:, below] = lower - sums.gather(1, above).log()
            out[part] = scores
        self.train()
        return out


def padded(rows, pad):
    most = max(map(len, rows))
    return torch.tensor([row + [pad] * (most - len(row)) for row in rows])
