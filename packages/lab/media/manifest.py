"""python3 manifest.py MEDIA_DIR: writes manifest.json beside the pictures."""
import sys, os, json, struct, re, ast, subprocess
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import catalogue as cat
def webp_size(path):
    d = open(path, 'rb').read(64)
    k = d[12:16]
    if k == b'VP8 ': return struct.unpack('<HH', d[26:30])[0] & 0x3fff, struct.unpack('<HH', d[26:30])[1] & 0x3fff
    if k == b'VP8L': b = int.from_bytes(d[21:25], 'little'); return (b & 0x3fff) + 1, ((b >> 14) & 0x3fff) + 1
    return int.from_bytes(d[24:27], 'little') + 1, int.from_bytes(d[27:30], 'little') + 1
M = sys.argv[1]; out = []
known = {}
for p in cat.P:
    for v in cat.VIEWS[p['kind']]:
        known[cat.name(p, v)] = (p, v)
src = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'scenes.py'), encoding='utf-8').read()
scenes = {m[0]: (m[1], m[2]) for m in re.findall(r"^ '([a-z0-9-]+)': \(\w+, \(\d+, \d+\), '([^']*)', '([^']*)'\)", src, re.M)}
for f in sorted(os.listdir(M)):
    if not f.endswith('.webp'): continue
    n = f[:-5]; w, h = webp_size(os.path.join(M, f))
    if n in known:
        p, v = known[n]; de, en = cat.alt(p, v)
        out.append(dict(file=f, type='product', piece=p['piece'], category=p['category'], metal=p['metal'] or None, stone=p['stone'] or None, cut=p['cut'] or None, view=v, width=w, height=h, bytes=os.path.getsize(os.path.join(M, f)), alt=dict(de=de, en=en)))
    elif n in scenes:
        out.append(dict(file=f, type='scene', piece=n, category=n.split('-')[0], metal=None, stone=None, cut=None, view='scene', width=w, height=h, bytes=os.path.getsize(os.path.join(M, f)), alt=dict(de=scenes[n][0], en=scenes[n][1])))
    else: print('unknown', f)
films = []
for f in sorted(os.listdir(M)):
    if not f.endswith('.mp4'): continue
    piece, kind = f[:-4].rsplit('-', 1); front = piece + '-front'; p, v = known[front]; de, en = cat.alt(p, kind)
    w, h = subprocess.run(['ffprobe', '-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', os.path.join(M, f)], capture_output=True, text=True, check=True).stdout.strip().split(',')
    films.append(dict(file=f, poster=front + '.webp', width=int(w), height=int(h), bytes=os.path.getsize(os.path.join(M, f)), alt=dict(de=de, en=en)))
json.dump(dict(version=1, files=out, films=films), open(os.path.join(M, 'manifest.json'), 'w', encoding='utf-8'), ensure_ascii=False, indent=1)
print(len(out), 'files', sum(o['bytes'] for o in out)//1024, 'KB')
