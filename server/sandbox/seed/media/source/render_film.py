"""blender -b -P render_film.py -- OUT_DIR --name PIECE-front [--res 560] [--spp 5] [--hot 12]

A short silent film of one product: the piece of the listing picture turns to one side, to the other and back, a loop without a cut. Its first
frame is that picture, which is its poster. Writes OUT_DIR/PIECE-turn.mp4. Frames that are there already (work folder) are not rendered again.
"""
import sys, os, subprocess; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import argparse, math
import bpy, studio as st
from jewel import *
import catalogue as cat
from bpy_extras.object_utils import world_to_camera_view as w2c

SECONDS, FPS, SWING, SIZE, MOST = 5, 20, 28, 800, 400*1024
ap = argparse.ArgumentParser(); ap.add_argument('dir'); ap.add_argument('--name', required=True)
ap.add_argument('--res', type=int, default=560); ap.add_argument('--spp', type=int, default=5); ap.add_argument('--hot', type=int, default=12)
a = ap.parse_args(sys.argv[sys.argv.index('--')+1:])
p = next(p for p in cat.P if cat.name(p, 'front') == a.name)
tilt, spin, az, el, fill, _ = cat.VIEWS[p['kind']]['front']
frames = os.path.join(st.WORK, a.name + '-frames'); os.makedirs(frames, exist_ok=True)

sc = st.reset(); E = st.world('studio'); st.floor(); e = eval(p['expr'])
def turn(angle):
    e.rotation_euler = (radians(tilt), 0, radians(spin + angle)); bpy.context.view_layer.update()
turn(0); st.rest(e, .02)
c = st.camera(lens=100); st.fit(c, st.world_points(e), az, el, fill=fill)

# A sine goes through each of its values twice: a quarter to either side is all that there is to render.
quarter = SECONDS*FPS//4
frame = lambda i: os.path.join(frames, f'{i + quarter:03d}.png')
for i in sorted(range(-quarter, quarter + 1), key=abs):
    if os.path.exists(frame(i)): continue
    turn(SWING*math.sin(math.pi/2*i/quarter))
    sc.render.resolution_x = sc.render.resolution_y = a.res; bpy.context.view_layer.update()
    stones = [o for o in st.tree(e) if o.name.startswith('stone') and max(o.dimensions) > 3.4]
    q = [w2c(sc, c, o.matrix_world @ v.co) for o in stones for v in o.data.vertices]
    hot = (min(v.x for v in q) - .005, min(v.y for v in q) - .005, max(v.x for v in q) + .005, max(v.y for v in q) + .005) if q else None
    st.shoot(frame(i), a.res, a.res, a.spp, SIZE, exposure=.93*math.pi/(E*.8), hot=hot, hot_spp=a.hot, plain=True)

order = list(range(0, quarter)) + list(range(quarter, -quarter, -1)) + list(range(-quarter, 0))
listing = os.path.join(frames, 'order.txt')
with open(listing, 'w') as f:
    for i in order: f.write(f"file '{frame(i)}'\nduration {1/FPS}\n")
out = os.path.join(a.dir, a.name.removesuffix('-front') + '-turn.mp4'); os.makedirs(a.dir, exist_ok=True)
for crf in range(20, 40, 2):
    # `faststart`: the index comes first, so that it plays while it loads. 4:2:0 is what every browser decodes.
    subprocess.run(['ffmpeg', '-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', listing, '-r', str(FPS), '-an', '-c:v', 'libx264', '-preset', 'veryslow',
                    '-crf', str(crf), '-pix_fmt', 'yuv420p', '-g', str(FPS*SECONDS), '-movflags', '+faststart', out], check=True)
    if os.path.getsize(out) <= MOST: break
print(out, crf, os.path.getsize(out)//1024, 'KB')
