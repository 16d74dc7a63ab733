"""Fine-tunes the encoder on the training texts and scores the tuning sets. See README.md."""

import argparse
import math
import random
import time
from pathlib import Path

import numpy as np
import torch

from data import Levels, read_items, read_texts
from encoder import Encoder, Teacher, Tree, padded

ask = argparse.ArgumentParser()
ask.add_argument("--weights", required=True)
ask.add_argument("--data", required=True)
ask.add_argument("--out", required=True)
ask.add_argument("--minutes", type=float, required=True)
ask.add_argument("--fall", type=float, default=20, help="the last minutes, in which the rates fall to nothing")
ask.add_argument("--passes", type=float, default=3)
ask.add_argument("--tokens", type=int, default=2560)
ask.add_argument("--longest", type=int, default=36)
ask.add_argument("--rate", type=float, default=2.5e-4)
ask.add_argument("--table-rate", type=float, default=1.5e-3)
ask.add_argument("--smooth", type=float, default=0.05)
ask.add_argument("--lost", type=float, default=0.2, help="share of the words that are dropped")
ask.add_argument("--measure", type=float, default=15, help="minutes between measurements")
ask.add_argument("--fixed", type=int, default=0, help="layers from below that do not learn; with any, the word table does not either")
ask.add_argument("--begin", type=int, default=60_000, help="texts that the node table is begun from")
ask.add_argument("--thin", type=float, default=0.3, help="share of the schedule's own long texts that a pass takes")
ask.add_argument("--layers", default="")
ask.add_argument("--load", default="")
ask.add_argument("--rank", type=int, default=0, help="which of several like processes this is: they take the mean of their slopes")
ask.add_argument("--of", type=int, default=1, help="how many processes, of one thread each")
ask.add_argument("--seed", type=int, default=1)
said = ask.parse_args()

random.seed(said.seed + said.rank)
torch.manual_seed(said.seed + said.rank)
torch.set_num_threads(2 // said.of)
if said.of > 1:
    torch.distributed.init_process_group("gloo", init_method=f"file://{said.out}.meet", rank=said.rank, world_size=said.of)
start = time.time()


def log(*words):
    if said.rank > 0:
        return
    print(f"{time.time() - start:6.0f} s ", *words, flush=True)


tree = Tree(f"{said.data}/nodes.txt")
encoder = Encoder(said.weights, [int(n) for n in said.layers.split(",")] if said.layers else None)
teacher = Teacher(encoder, tree)
if said.load:
    teacher.load_state_dict(torch.load(said.load)["teacher"])
tokenizer = encoder.tokenizer
texts = [(tokenizer.words(text), nodes, weight, kind) for text, nodes, weight, kind in read_texts(said.data, tree)]
sets = read_items(said.data, tree)
levels = Levels(tree)
tokens_of_pass = sum(min(said.longest, 2 + sum(map(len, words))) for words, *_ in texts)
log(f"{len(texts)} texts, {tokens_of_pass} pieces, {sum(p.numel() for p in teacher.parameters())} numbers")


# long texts that are much alike, names of drugs
thinned = {"line", "title", "export", "chemical"}


def some():
    """Short texts, a few of every code."""
    order, taken, found = list(range(len(texts))), {}, []
    random.shuffle(order)
    for n in order:
        words, nodes, _, kind = texts[n]
        last = max(nodes)
        if kind in thinned or sum(map(len, words)) > 18 or taken.get(last, 0) >= 5:
            continue
        taken[last] = taken.get(last, 0) + 1
        found.append((words, nodes))
    return found[: said.begin]


def measure(save):
    for name, (items, _) in sets.items():
        logs = teacher.log_probabilities([item["text"] for item in items]).numpy()
        right = levels.right(items, logs)
        shares = [np.mean([hit for hit in hits if hit is not None]) if any(h is not None for h in hits) else 0 for hits in right.values()]
        log(f"  {name:16}", " / ".join(f"{100 * share:.1f}" for share in shares))
        if save:
            np.save(f"{said.out}.{name}.npy", logs.astype(np.float16))
    torch.save({"teacher": teacher.state_dict(), "optimiser": optimiser and optimiser.state_dict()}, f"{said.out}.pt")


def agree(parameters, gone):
    """The mean of the slopes of all processes, and of how far they think they are."""
    if said.of == 1:
        return gone
    flat = torch.cat([*(one.grad.view(-1) for one in parameters), torch.tensor([gone])])
    torch.distributed.all_reduce(flat)
    flat /= said.of
    at = 0
    for one in parameters:
        one.grad.copy_(flat[at : at + one.numel()].view_as(one))
        at += one.numel()
    return flat[-1].item()


def drop(words):
    """Some words go missing, never all."""
    if len(words) < 4:
        return words
    kept = [word for word in words if random.random() >= said.lost]
    return kept or words


def batches():
    order = [n for n in range(len(texts)) if texts[n][3] not in thinned or random.random() < said.thin]
    random.shuffle(order)
    for at in range(0, len(order), 30_000):
        rows = [(tokenizer.numbers(drop(texts[n][0]), said.longest), n) for n in order[at : at + 30_000]]
        rows.sort(key=lambda row: len(row[0]))
        found, batch = [], []
        for row in rows:
            if (len(batch) + 1) * len(row[0]) > said.tokens:
                found.append(batch)
                batch = []
            batch.append(row)
        found.append(batch)
        random.shuffle(found)
        yield from found


optimiser = None
if not said.load:
    begun = some()
    log(f"table begun from {len(begun)} texts, sharpness {teacher.begin(begun):.2f}")
    measure(save=False)
encoder.fixed = said.fixed
table = [teacher.table, teacher.bias]
body = list((encoder.layers[said.fixed :] if said.fixed else encoder).parameters())
groups = [
    {"params": body, "lr": said.rate, "weight_decay": 0.01},
    {"params": table, "lr": said.table_rate, "weight_decay": 0.01},
]
optimiser = torch.optim.AdamW(groups, betas=(0.9, 0.98), fused=True)
state = torch.load(said.load)["optimiser"] if said.load else None
if state and len(state["param_groups"][0]["params"]) == len(body):
    optimiser.load_state_dict(state)
rates = [said.rate, said.table_rate]
step, pieces, seen, measured = 0, 0, np.zeros(4), time.time()
training = time.time()
done = 0.0
steps = said.passes * tokens_of_pass / said.tokens / said.of
teacher.train()
while done < 1:
    for batch in batches():
        if done >= 1:
            break
        numbers = padded([row for row, _ in batch], tokenizer.pad)
        targets = torch.tensor([texts[n][1] for _, n in batch])
        weights = torch.tensor([texts[n][2] for _, n in batch])
        meaning = torch.nn.functional.dropout(encoder(numbers), 0.1)
        loss, by_level = teacher.loss(meaning, targets, weights, said.smooth)
        loss = loss / math.sqrt(len(batch) * said.tokens / 14)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        gone = agree(body + table, (time.time() - training) / 60)
        done = max(gone / said.minutes, step / steps)
        fall = min(1, (step + 1) / 50, max(0.01, (said.minutes - gone) / said.fall))
        for group, rate in zip(optimiser.param_groups, rates):
            group["lr"] = rate * fall
        torch.nn.utils.clip_grad_norm_(body + table, 1.0)
        optimiser.step()
        step += 1
        pieces += numbers.numel()
        seen += [0 if math.isnan(one) else one for one in by_level] + [1]
        if step % 50 == 0:
            means = " ".join(f"{one:.3f}" for one in seen[:3] / seen[3])
            speed = said.of * pieces / (time.time() - training)
            log(f"step {step} pass {said.of * pieces / tokens_of_pass:.3f} surprise {means} pieces/s {speed:.0f} rate {rates[0] * fall:.1e}")
            seen[:] = 0
        if time.time() - measured > 60 * said.measure and said.rank == 0:
            measure(save=False)
            measured = time.time()
Path(said.out).parent.mkdir(parents=True, exist_ok=True)
if said.rank == 0:
    measure(save=True)
log("done")
