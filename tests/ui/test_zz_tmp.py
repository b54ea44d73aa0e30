import sys; sys.path.insert(0,'/work/main')
from tests.ui.test_monkey import *
from tests.ui.conftest import *
import game.ui.scenes.battle as B
from collections import Counter
def test_x(home):
    C=Counter()
    old=B.BattleScreen.reply
    def reply(self,r):
        C[type(r).__name__, str(getattr(r,'objection',''))[:60]]+=1
        return old(self,r)
    B.BattleScreen.reply=reply
    oldm=B.BattleScreen.message
    def message(self,m):
        C['msg',type(m).__name__ if not isinstance(m,str) else m]+=1
        return oldm(self,m)
    B.BattleScreen.message=message
    try:
        test_a_large_battle_survives_random_events(home)
    finally:
        for k,v in C.most_common(40): print(k,v)
